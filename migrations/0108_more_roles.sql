-- Roles for support and operations (src/use-cases/roles.ts).
alter table membership drop constraint membership_role_check,
  add constraint membership_role_check check (role in ('owner', 'developer', 'operations', 'support', 'viewer'));
alter table invitation drop constraint invitation_role_check,
  add constraint invitation_role_check check (role in ('owner', 'developer', 'operations', 'support', 'viewer'));
