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
    case "53300":
      return "The server has no connection left: raise max_connections or stop what holds them.";
    default:
      return "Check host and port in DATABASE_URL, that the server runs, and that no firewall is in between.";
  }
};
