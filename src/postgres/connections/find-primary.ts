import { clientFor } from "../client.ts";
import { createServers } from "./servers.ts";

/** Of the servers of a connection string, the one that takes writes: for work on a separate connection, such as a copy. */
export const findPrimary = async (url: string): Promise<string> => {
  const servers = createServers(url);
  if (servers.count === 1) return servers.current();
  const ClientOfServers = clientFor(servers);
  for (let left = servers.count; ; left--) {
    const tried = servers.current();
    try {
      const client = new ClientOfServers();
      await client.connect();
      await client.end();
      return tried;
    } catch (error) {
      if (left === 1) throw error;
    }
  }
};
