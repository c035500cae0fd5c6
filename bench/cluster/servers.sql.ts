import pg from "pg";

/** The process of each server, all of which must run on this machine, and as a superuser. */
export const processesOf = (urls: readonly string[]): Promise<number[]> =>
  Promise.all(
    urls.map(async (url) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        const { rows } = await client.query<{ pid: number }>(
          "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid",
        );
        return rows[0]!.pid;
      } finally {
        await client.end();
      }
    }),
  );
