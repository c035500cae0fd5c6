import type { Database } from "../../postgres/database.ts";

export type SecurityFacts = {
  owners: number;
  ownersWithPasswordOnly: number;
  unprovedAddresses: number;
  openWorkspaces: string[];
  withoutRetention: string[];
  liveKeys: number;
  unboundLiveKeys: number;
  endlessLiveKeys: number;
  hasWorkerKey: boolean;
  workersWithoutMasterKey: number;
  workerRoles: string[];
};

/** The database's part of an auditor's questions. */
export const readSecurityFacts = (db: Database, now: number) =>
  db.one<SecurityFacts>(
    "doctor_security_facts",
    `with owner as (select distinct user_id from membership where role = 'owner'),
       live as (select * from api_key where mode = 'LIVE' and revoked_at is null and (expires_at is null or expires_at > $1))
     select (select count(*) from owner)::int as owners,
       (select count(*) from owner o join user_account u on u.id = o.user_id
         where u.totp_enabled_at is null and u.password_hash <> ''
           and not exists (select from passkey p where p.user_id = u.id))::int as "ownersWithPasswordOnly",
       (select count(*) from user_account where address_proof is null)::int as "unprovedAddresses",
       (select coalesce(array_agg(name order by name), '{}') from workspace where required_sign_in = 'ANY') as "openWorkspaces",
       (select coalesce(array_agg(name order by name), '{}') from workspace where retention_days is null) as "withoutRetention",
       (select count(*) from live)::int as "liveKeys",
       (select count(*) from live where key_access = 'FULL' and coalesce(cardinality(key_networks), 0) = 0)::int as "unboundLiveKeys",
       (select count(*) from live where expires_at is null)::int as "endlessLiveKeys",
       exists (select from master_key where worker_check_value is not null) as "hasWorkerKey",
       (select count(*) from pg_stat_activity
        where datname = current_database() and application_name like 'kolli notices - %')::int as "workersWithoutMasterKey",
       array(select pg_get_userbyid(a.grantee)::text from pg_namespace n, aclexplode(n.nspacl) a where n.nspname = current_schema()
         and a.privilege_type = 'USAGE' and pg_get_userbyid(a.grantee) like 'kolli\\_worker%') as "workerRoles"`,
    [new Date(now)],
  );
