-- How members must have signed in: ANY, TWO_FACTOR, PASSKEY or OIDC.
alter table workspace add column required_sign_in text not null default 'ANY';
