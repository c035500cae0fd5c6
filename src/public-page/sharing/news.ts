import { Readable } from "node:stream";
import type { FastifyInstance, RawServerBase } from "fastify";
import { type HttpRefusal, isRefusal } from "../../graphql/http/request-parameters.ts";
import { minutes, seconds } from "../../lib/clock.ts";
import { startInterval, startTimer, stopTimer } from "../../lib/machine.ts";
import { networkOf } from "../../lib/sign-in/network-of.ts";

export type NewsOptions = {
  /** Null for an unknown token. `seen`: how many events the page knows; if there are more, there is news already. */
  follow: (token: string, seen: number) => Promise<((signal: AbortSignal) => AsyncIterable<unknown>) | null>;
  /** One more stream for this network, or why not. */
  takePlace: (network: string) => { leave(): void } | HttpRefusal;
  onError: (error: unknown) => void;
};

const keepAliveMs = seconds(20);
/** Browsers reconnect automatically; a page that is left open for days takes no place in between. */
const longestMs = minutes(15);

/** `/t/<token>/news`: signals that there is something new, and not what. The page then loads it. */
export const registerNews = <Server extends RawServerBase>(
  app: FastifyInstance<Server>,
  { follow, takePlace, onError }: NewsOptions,
): void => {
  const open = new Set<Readable>();
  app.addHook("preClose", async () => {
    for (const stream of open) stream.push(null);
  });
  app.get<{ Params: { token: string }; Querystring: { seen?: unknown } }>("/t/:token/news", async (request, reply) => {
    const source = await follow(request.params.token, Number(request.query.seen));
    if (source === null) return reply.callNotFound();
    const place = takePlace(networkOf(request.ip));
    if (isRefusal(place))
      return reply
        .code(place.status)
        .headers(place.headers ?? {})
        .send("");
    const stream = streamOf(source, onError, () => {
      open.delete(stream);
      place.leave();
    });
    open.add(stream);
    return reply
      .headers({ "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" })
      .send(stream);
  });
};

const streamOf = (
  source: (signal: AbortSignal) => AsyncIterable<unknown>,
  onError: (error: unknown) => void,
  onEnd: () => void,
): Readable => {
  const abort = new AbortController();
  const stream = new Readable({
    read: () => {},
    destroy(error, done) {
      stopTimer(keepAlive);
      stopTimer(longest);
      abort.abort();
      onEnd();
      done(error);
    },
  });
  const keepAlive = startInterval(() => stream.push(":\n\n"), keepAliveMs).unref();
  const longest = startTimer(() => stream.push(null), longestMs).unref();
  stream.push("retry: 5000\n\n");
  const pump = async () => {
    for await (const _news of source(abort.signal)) if (!abort.signal.aborted) stream.push("data: news\n\n");
  };
  pump().catch((error) => {
    onError(error);
    stream.destroy();
  });
  return stream;
};
