/** What to do if PostgreSQL refuses a connection, by its error code or the socket's. */
export const adviceForDatabase = (code: string | undefined, message = ""): string => {
  switch (code) {
    case "28P01":
    case "28000":
      return "Check the user and password in DATABASE_URL.";
    case "3D000":
      return "Create the database that DATABASE_URL names (create database …), or correct the name.";
    case "42501":
      if (message.includes("for table"))
        return "Run `kolli migrate` as the role that owns the tables: it grants workers' roles what they need. For other roles, run deploy/postgres/roles.sql again.";
      return "Grant the user of DATABASE_URL the right to create tables there (grant create on schema public to …).";
    case "26000":
    case "42P05":
      return "The pooler does not support prepared statements. PgBouncer needs version 1.21 or newer and max_prepared_statements above 0.";
    case "08P01":
      return "If there is a pooler, set DATABASE_DIRECT_URL to the address that bypasses it (docs/scaling.md).";
    case "53300":
      return "The server has no connections left: raise max_connections, or close other connections.";
    default:
      return "Check the host and port in DATABASE_URL, that the server is running, and that no firewall blocks it.";
  }
};
