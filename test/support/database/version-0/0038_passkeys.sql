-- Passkeys (WebAuthn): public keys that people's devices hold the private halves of.
create table passkey (
  id uuid primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  credential_id text not null unique,         -- as the device calls it, base64url
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  label text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_by_user on passkey (user_id, created_at);

-- Challenges that were answered: each is good once. They are given out sealed, so that asking for one writes nothing.
create table spent_challenge (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index spent_challenge_by_expiry on spent_challenge (expires_at);
