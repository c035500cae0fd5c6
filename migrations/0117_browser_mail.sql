-- Whether it is sent to a browser, as a notification.
alter table recipient_mail add column to_browser boolean not null default false;
