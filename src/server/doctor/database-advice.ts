/** What to do when a PostgreSQL refuses us, by the code of its error or of the connection's. */
export const adviceForDatabase = (code: string | undefined): string => {
  switch (code) {
    case "28P01":
    case "28000":
      return "Check the user and password in DATABASE_URL.";
    case "3D000":
      return "Create the database that DATABASE_URL names (create database …), or correct the name.";
    case "42501":
      return "Give the user of DATABASE_URL the right to create tables there (grant create on schema public to …).";
    case "26000":
    case "42P05":
      return "A pooler in between gives statements to sessions that do not know them: PgBouncer needs version 1.21 or newer and max_prepared_statements above 0.";
    case "08P01":
      return "Where a pooler is in between, set DATABASE_DIRECT_URL to the way past it (docs/scaling.md).";
    case "53300":
      return "The server has no connection left: raise max_connections or stop what holds them.";
    default:
      return "Check host and port in DATABASE_URL, that the server runs, and that no firewall is in between.";
  }
};
