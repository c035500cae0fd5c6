import type { FastifyInstance, FastifyReply, RawServerBase } from "fastify";
import { unavailableAnswer } from "../graphql/errors.ts";
import { type Clock, systemClock } from "../lib/clock.ts";
import { chooseEncoding, compress } from "../lib/compress.ts";
import { askedHost } from "../lib/front/asked-host.ts";
import { onFirstUse } from "../lib/loading/on-first-use.ts";
import { Unavailable } from "../lib/unavailable.ts";
import { calendarOf } from "./blocks/calendar.ts";
import type { Page } from "./document.ts";
import { fonts } from "./fonts.ts";
import type * as PicturesModule from "./picture/pictures.ts";
import type { FindLogo } from "./picture/pictures.ts";
import type * as RenderModule from "./render.ts";
import type { PublicParcel, Visitor } from "./render.ts";
import { embedLoader } from "./sharing/embed.ts";

const { createPictures } = onFirstUse<typeof PicturesModule>(import.meta.url, "./picture/pictures.ts");
const { renderNotFound, renderPublicPage, renderUnavailable } = onFirstUse<typeof RenderModule>(import.meta.url, "./render.ts");

export type PublicPageOptions = {
  /** Null for an unknown token, a tracker that is gone, and a workspace whose pages are switched off. */
  find: (token: string, host: string) => Promise<PublicParcel | null>;
  /** The bytes of a shop's logo, by the id in its address. */
  findLogo?: FindLogo;
  clock?: Clock;
};

type Asked = { headers: { "accept-language"?: string | undefined }; query: unknown };

export const visitorOf = ({ headers, query }: Asked): Visitor => {
  const { lang } = query as { lang?: unknown };
  return { acceptLanguage: headers["accept-language"], pickedLanguage: typeof lang === "string" ? lang : undefined };
};

export const sendPage = async (reply: FastifyReply, status: number, { html, headers }: Page) => {
  const encoding = chooseEncoding(reply.request.headers["accept-encoding"]);
  reply.code(status).headers({ ...headers, vary: `${headers.vary}, accept-encoding` });
  return encoding === null ? reply.send(html) : reply.header("content-encoding", encoding).send(await compress(html, encoding));
};

/** Kolli drew the pictures; even so, a browser must not treat them as anything else. */
const pictureHeaders = {
  "content-type": "image/png",
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
};

const calendarHeaders = {
  "content-type": "text/calendar; charset=utf-8",
  "content-disposition": 'attachment; filename="delivery.ics"',
  "cache-control": "private, no-store",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
};

/** `/t/<token>`: the parcel for anyone with the link. */
export const registerPublicPage = <Server extends RawServerBase>(
  app: FastifyInstance<Server>,
  { find, findLogo = async () => null, clock = systemClock }: PublicPageOptions,
): void => {
  for (const { path, bytes } of fonts) {
    app.get(path, async (_request, reply) =>
      reply
        .headers({
          "content-type": "font/woff2",
          "cache-control": "public, max-age=31536000, immutable",
          "x-content-type-options": "nosniff",
        })
        .send(bytes),
    );
  }
  app.get<{ Params: { file: string } }>("/t/logos/:file", async ({ params }, reply) => {
    const [, id] = /^([0-9a-f]{32})\.png$/.exec(params.file) ?? [];
    const bytes = id ? await findLogo(id) : null;
    if (bytes === null) return reply.callNotFound();
    return reply.headers(pictureHeaders).send(bytes);
  });
  app.get(embedLoader.path, async (_request, reply) =>
    reply
      .headers({
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": "public, max-age=3600",
        "cross-origin-resource-policy": "cross-origin",
        "x-content-type-options": "nosniff",
        etag: embedLoader.etag,
      })
      .send(embedLoader.text),
  );
  let drawing: ReturnType<typeof createPictures> | undefined;
  const pictureOf: typeof drawing & object = (parcel) => {
    drawing ??= createPictures(findLogo);
    return drawing(parcel);
  };
  app.get("/t/:token/picture.png", async (request, reply) => {
    const parcel = await find((request.params as { token: string }).token, askedHost(request));
    if (parcel === null) return reply.callNotFound();
    const bytes = await pictureOf({ ...parcel, ...visitorOf(request) });
    return reply.headers({ ...pictureHeaders, "cache-control": "private, max-age=300", "x-robots-tag": "noindex" }).send(bytes);
  });
  app.get("/t/:token/delivery.ics", async (request, reply) => {
    const parcel = await find((request.params as { token: string }).token, askedHost(request));
    const text = parcel && calendarOf(parcel);
    if (!text) return reply.callNotFound();
    return reply.headers(calendarHeaders).send(text);
  });
  app.get("/t/:token", async (request, reply) => {
    const visitor = visitorOf(request);
    let parcel: PublicParcel | null;
    try {
      parcel = await find((request.params as { token: string }).token, askedHost(request));
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      reply.headers(unavailableAnswer(error).headers);
      return sendPage(reply as never, 503, renderUnavailable(visitor));
    }
    return parcel === null
      ? sendPage(reply as never, 404, renderNotFound(visitor))
      : sendPage(
          reply as never,
          200,
          renderPublicPage({ ...parcel, ...visitor, isEmbedded: "embed" in (request.query as object), now: clock.now() }),
        );
  });
};
