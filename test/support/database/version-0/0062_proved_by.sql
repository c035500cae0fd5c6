-- How the person last proved who they are: PASSWORD, TWO_FACTOR, PASSKEY or OIDC. Null: as the session was opened.
alter table user_session add column proved_by text;
