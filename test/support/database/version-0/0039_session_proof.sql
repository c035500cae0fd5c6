-- How a session was opened (PASSWORD, TWO_FACTOR, PASSKEY, OIDC), and when its person last proved to be who they are.
alter table user_session add column signed_in_by text not null default 'PASSWORD', add column proved_at timestamptz;
