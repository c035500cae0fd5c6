-- Who somebody is at a provider of single sign-on.
create table oidc_identity (
  provider_id text not null,
  subject text not null,                      -- the provider's name for the person, which never changes
  user_id uuid not null references user_account (id) on delete cascade,
  created_at timestamptz not null,
  primary key (provider_id, subject)
);
create index oidc_identity_by_user on oidc_identity (user_id);
