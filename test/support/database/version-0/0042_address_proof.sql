-- Who vouches that an account belongs to whom its address belongs to: OPERATOR or OIDC. Null: nobody but whoever sent the invitation.
alter table user_account add column address_proof text;
