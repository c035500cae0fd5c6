-- Events go to destinations of a kind (src/destinations/kinds.ts), of which webhooks are one. What its kind wants to know beside the
-- address (url), and the secrets among that, sealed; null for webhooks. And why nothing gets through until a person acts, such as
-- refused credentials.
alter table webhook_endpoint add column kind text not null default 'webhook';
alter table webhook_endpoint add column settings jsonb;
alter table webhook_endpoint add column settings_sealed bytea;
alter table webhook_endpoint add column standing_problem text;
