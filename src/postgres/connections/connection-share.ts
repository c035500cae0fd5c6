/** What a process that serves uses when there is room. */
export const usualConnections = 10;
/** With fewer, a transaction that waits leaves none for the requests behind it. */
const fewestConnections = 3;
/** One beside the pool, for hints from other nodes. */
const forHints = 1;
/** The first of several processes, commands beside the service, an administrator, and one more node for a while. */
const spare = 20;

/** How many connections a server needs for this many processes. */
export const connectionsFor = (processes: number): number => Math.max(100, processes * (usualConnections + forHints) + spare);

/** How many each process may use so that all of them fit into the server's limit. */
export const connectionShare = (serverLimit: number, processes: number): number => {
  const share = Math.floor((serverLimit - spare) / processes) - forHints;
  return Math.min(usualConnections, Math.max(fewestConnections, share));
};
