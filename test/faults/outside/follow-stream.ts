import { setTimeout as delay } from "node:timers/promises";
import { type Agent, request } from "undici";

export type StreamOptions = { nodes: readonly string[]; key: string; agent: Agent; random: () => number };

/** A client of the stream that comes back, to any node, with the last id it has heard, whenever the stream ends or falls silent. */
export const followStream = ({ nodes, key, agent, random }: StreamOptions) => {
  const ids: string[] = [];
  let lastEventId: string | null = null;
  let isOver = false;
  let present: AbortController | null = null;

  const follow = async (): Promise<void> => {
    const node = nodes[Math.floor(random() * nodes.length)]!;
    present = new AbortController();
    const { body, statusCode } = await request(`${node}/graphql`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        accept: "text/event-stream",
        "content-type": "application/json",
        ...(lastEventId === null ? {} : { "last-event-id": lastEventId }),
      },
      body: JSON.stringify({ query: "subscription { trackerUpdated { id } }" }),
      dispatcher: agent,
      signal: present.signal,
      // Between two heartbeats there is less than this.
      bodyTimeout: 30_000,
    });
    if (statusCode !== 200) return body.dump().then(() => {});
    let unread = "";
    for await (const chunk of body) {
      unread += chunk;
      const blocks = unread.split("\n\n");
      unread = blocks.pop()!;
      for (const block of blocks) {
        const id = /"trackerUpdated":\{"id":"([^"]+)"/.exec(block)?.[1];
        if (id) ids.push(id);
        lastEventId = /^id: ?(.+)$/m.exec(block)?.[1] ?? lastEventId;
      }
    }
  };
  const following = (async () => {
    while (!isOver) {
      await follow().catch(() => {});
      await delay(100);
    }
  })();
  return {
    ids: () => ids,
    async stop(): Promise<void> {
      isOver = true;
      present?.abort();
      await following;
    },
  };
};
