import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { Agent, request } from "undici";

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into, not typed
type Answer = any;

type Follow = { lastEventId: string | undefined; signal: AbortSignal; onOpen: () => void };

export type Api = {
  /** On any node, again and again with the same key until there is an answer. */
  ask(query: string, variables?: Record<string, unknown>): Promise<Answer>;
  /** Bodies of a stream's events, each with its id, until it breaks off. */
  follow(query: string, options: Follow): AsyncGenerator<{ id: string; answer: Answer }>;
  /** Answered, and repeated because there was no answer or a refusal. */
  readonly counts: { answered: number; repeated: number };
  close(): Promise<void>;
};

const mostTries = 100;

/** What one packet of a stream tells, and what is left of it. */
const readEvents = (text: string): { events: { id: string; answer: Answer }[]; rest: string } => {
  const parts = text.split("\n\n");
  const rest = parts.pop()!;
  const field = (part: string, name: string): string | undefined => new RegExp(`^${name}: (.*)$`, "m").exec(part)?.[1];
  const events = parts.flatMap((part) => {
    const [id, data] = [field(part, "id"), field(part, "data")];
    return field(part, "event") === "next" && id && data ? [{ id, answer: JSON.parse(data) }] : [];
  });
  return { events, rest };
};

/** `urls`: of the nodes that are up. */
export const openApi = (urls: () => readonly string[], key: string): Api => {
  // The certificate is not what this is about.
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false }, connections: 16, bodyTimeout: 0 });
  const counts = { answered: 0, repeated: 0 };
  const anyUrl = (): string | undefined => urls()[Math.floor(Math.random() * urls().length)];
  const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
  const askOnce = async (body: string, idempotencyKey: string): Promise<Answer | null> => {
    const url = anyUrl();
    if (!url) return null;
    const sent = { ...headers, "idempotency-key": idempotencyKey };
    const answer = await request(`${url}/graphql`, { method: "POST", headers: sent, body, dispatcher }).catch(() => null);
    const text = await answer?.body.text().catch(() => null);
    // Asked wrongly, and no better for being asked again.
    if (text && answer?.statusCode === 400) throw new Error(`${body}: ${text}`);
    if (!text || answer?.statusCode !== 200) return null;
    const parsed = JSON.parse(text);
    return parsed.errors ? null : parsed.data;
  };
  return {
    counts,
    async ask(query, variables = {}) {
      const body = JSON.stringify({ query, variables });
      const idempotencyKey = randomUUID();
      for (let tries = 0; tries < mostTries; tries++) {
        const data = await askOnce(body, idempotencyKey);
        if (data) {
          counts.answered++;
          return data;
        }
        counts.repeated++;
        await delay(500);
      }
      throw new Error(`A call was never answered: ${query}`);
    },
    async *follow(query, { lastEventId, signal, onOpen }) {
      const url = anyUrl();
      if (!url) return;
      const sent = { ...headers, accept: "text/event-stream", ...(lastEventId && { "last-event-id": lastEventId }) };
      const { body, statusCode } = await request(`${url}/graphql`, {
        ...{ method: "POST", headers: sent, body: JSON.stringify({ query }), dispatcher, signal },
      });
      if (statusCode !== 200) throw new Error(`HTTP ${statusCode}: ${await body.text()}`);
      onOpen();
      body.setEncoding("utf8");
      let text = "";
      for await (const chunk of body) {
        const { events, rest } = readEvents(text + chunk);
        text = rest;
        yield* events;
      }
    },
    close: () => dispatcher.destroy(),
  };
};
