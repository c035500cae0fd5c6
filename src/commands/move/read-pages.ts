import { Agent, request } from "undici";
import { z } from "zod";
import { seconds } from "../../lib/clock.ts";
import { delay, elapsedMs } from "../../lib/machine.ts";
import { refuse } from "../output.ts";
import type { AskOldService, OldPage, OldRequest, OldService } from "./old-service.ts";

const patienceMs = seconds(30);
const attempts = 6;

/** A second, and twice as long each time; or as long as the service asks for. */
const pauseMs = (attempt: number, retryAfter: string | string[] | undefined): number =>
  seconds(Number(retryAfter) > 0 ? Math.min(Number(retryAfter), 60) : 2 ** attempt);

type Answered = { readonly status: number; readonly retryAfter?: string | string[] | undefined; readonly text: string };

/** A failure of the network counts as an answer that may be another the next time. */
const send = async (
  agent: Agent,
  url: string,
  headers: Readonly<Record<string, string>>,
  { json }: OldRequest,
): Promise<Answered> => {
  try {
    const answer = await request(url, {
      ...{ dispatcher: agent, headers, headersTimeout: patienceMs, bodyTimeout: patienceMs },
      ...(json !== undefined && { method: "POST", body: JSON.stringify(json) }),
    });
    return { status: answer.statusCode, retryAfter: answer.headers["retry-after"], text: await answer.body.text() };
  } catch (error) {
    return { status: 503, text: (error as Error).message };
  }
};

const isTransient = (status: number): boolean => status === 429 || status >= 500;

const addressOf = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isHere = url !== null && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url === null || !(url.protocol === "https:" || (url.protocol === "http:" && isHere)))
    return refuse(`--base-url is "${text}", but must be an address such as https://api.easypost.com.`);
  return text.replace(/\/+$/, "");
};

const parsed = ({ title }: OldService, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return refuse(`${title}'s answer cannot be read: ${text.slice(0, 200)}`);
  }
};

/** Not more requests than a second has room for: the next one waits for its turn. */
const pacedBy = (requestsPerSecond: number): (() => Promise<void>) => {
  let next = 0;
  return async () => {
    const now = elapsedMs();
    const turn = Math.max(now, next);
    next = turn + 1000 / requestsPerSecond;
    if (turn > now) await delay(turn - now);
  };
};

/** Reads the account at the old service page by page. */
export const openPages = (service: OldService, key: string, baseUrl: string = service.baseUrl) => {
  const agent = new Agent({ allowH2: false });
  const address = addressOf(baseUrl);
  const headers = { accept: "application/json", "content-type": "application/json", ...service.headers(key) };
  const myTurn = pacedBy(service.requestsPerSecond);
  const ask: AskOldService = async (asked) => {
    for (let attempt = 0; ; attempt++) {
      await myTurn();
      const { status, retryAfter, text } = await send(agent, address + asked.path, headers, asked);
      if (status === 200) return parsed(service, text);
      if (status === 404 && asked.isMissingAllowed) return null;
      if (status === 401 || status === 403)
        return refuse(
          `${service.title} refuses the key in KOLLI_MOVE_KEY (${status}). Set it to an API key of the account to move.`,
        );
      if (!isTransient(status) || attempt + 1 >= attempts)
        return refuse(
          `${service.title} did not answer (${status}: ${text.slice(0, 200)}). Run the command again to continue where it stopped.`,
        );
      await delay(pauseMs(attempt, retryAfter));
    }
  };
  const read = async (cursor: string | null): Promise<OldPage> => {
    try {
      return await service.readPage(cursor, ask);
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      return refuse(`${service.title}'s answer cannot be read: ${error.issues[0]?.message ?? ""}`);
    }
  };
  return { read, close: () => agent.destroy() };
};
