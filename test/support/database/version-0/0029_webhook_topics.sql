-- What an endpoint is told about; null is the one topic in `topic`, which nodes of the version before go by.
alter table webhook_endpoint add column topics text[];
