import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { askedHost } from "../../lib/front/asked-host.ts";
import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import type * as RenderModule from "../render.ts";
import { sendPage, visitorOf } from "../routes.ts";
import type { Theme } from "../theme/theme.ts";
import type * as MailPagesModule from "./mail-pages.ts";
import type { AskResult, MailingShop } from "./mail-pages.ts";
import type { AskedNews, MailPerson, MailTokens } from "./mail-tokens.ts";

const { choiceOf, renderNotFound } = onFirstUse<typeof RenderModule>(import.meta.url, "../render.ts");
const { renderAsked, renderConfirmed, renderConfirmPage, renderStopPage, renderStopped } = onFirstUse<typeof MailPagesModule>(
  import.meta.url,
  "./mail-pages.ts",
);

export type MailRouteOptions = {
  tokens: MailTokens;
  /** The shop of a tracker; null if the tracker is gone. */
  findShop: (trackerId: string) => Promise<MailingShop | null>;
  stop: (person: MailPerson, what: "parcel" | "shop") => Promise<void>;
  /** Mails a link that confirms the address; null if visitors cannot ask about this parcel. */
  ask: (
    token: string,
    asked: { email: string; language: string; host: string; ipAddress: string },
  ) => Promise<{ result: AskResult; theme: Theme } | null>;
  /** The person wants the mails; false if the link is too old. */
  confirm: (asked: AskedNews) => Promise<boolean>;
  /** What a mail server or provider says; false if the token is wrong. */
  report: (workspaceId: string, token: string, body: string) => Promise<boolean>;
  readBodies: (scope: FastifyInstance) => void;
  readReports: (scope: FastifyInstance) => void;
};

type Params = { token: string; workspace: string };
const paramsOf = (request: FastifyRequest): Params => request.params as Params;
const notFound = (request: FastifyRequest, reply: FastifyReply) => sendPage(reply, 404, renderNotFound(visitorOf(request)));
const bodyOf = (request: FastifyRequest): string => (request.body as Buffer | undefined)?.toString() ?? "";

/** The pages behind links in mails to recipients, the form that asks for mails, and providers' reports. */
export const registerMailRoutes = async (app: FastifyInstance, options: MailRouteOptions): Promise<void> => {
  const { tokens, findShop } = options;
  await app.register(async (scope) => {
    options.readBodies(scope);
    scope.get("/t/mails/:token", async (request, reply) => {
      const person = tokens.personOf(paramsOf(request).token);
      const shop = person && (await findShop(person.trackerId));
      return shop ? sendPage(reply, 200, renderStopPage(shop, visitorOf(request))) : notFound(request, reply);
    });
    // By the button, or by a mail program in one click (RFC 8058), which sends no cookie and expects no page.
    scope.post("/t/mails/:token", async (request, reply) => {
      const person = tokens.personOf(paramsOf(request).token);
      const shop = person && (await findShop(person.trackerId));
      if (!shop) return notFound(request, reply);
      const what = (request.query as { stop?: unknown }).stop === "shop" ? "shop" : "parcel";
      await options.stop(person, what);
      return sendPage(reply, 200, renderStopped(shop, visitorOf(request), what));
    });
    scope.get("/t/mails/confirm/:token", async (request, reply) => {
      const asked = tokens.askedIn(paramsOf(request).token);
      const shop = asked && (await findShop(asked.trackerId));
      return shop ? sendPage(reply, 200, renderConfirmPage(shop.theme, visitorOf(request))) : notFound(request, reply);
    });
    scope.post("/t/mails/confirm/:token", async (request, reply) => {
      const asked = tokens.askedIn(paramsOf(request).token);
      const shop = asked && (await findShop(asked.trackerId));
      if (!shop || !(await options.confirm(asked))) return notFound(request, reply);
      return sendPage(reply, 200, renderConfirmed(shop.theme, visitorOf(request)));
    });
    scope.post("/t/:token/mails", async (request, reply) => {
      const { token } = paramsOf(request);
      const visitor = visitorOf(request);
      const email = new URLSearchParams(bodyOf(request)).get("email") ?? "";
      const { locale } = choiceOf(visitor);
      const answer = await options.ask(token, { email, language: locale, host: askedHost(request), ipAddress: request.ip });
      if (answer === null) return notFound(request, reply);
      const status = { sent: 200, invalid: 422, wait: 429 }[answer.result];
      return sendPage(reply, status, renderAsked(answer.theme, visitor, answer.result, `/t/${token}/mails`));
    });
  });
  await app.register(async (scope) => {
    options.readReports(scope);
    scope.post("/mail-reports/:workspace/:token", async (request, reply) => {
      const { workspace, token } = paramsOf(request);
      const isKnown = await options.report(workspace, token, bodyOf(request));
      return isKnown ? reply.code(204).send() : reply.callNotFound();
    });
  });
};
