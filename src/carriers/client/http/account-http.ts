import { startTimer, stopTimer } from "../../../lib/machine.ts";
import { fail } from "../../../lib/result.ts";
import { createFileReader } from "./file-links.ts";
import type { CarrierHttp, CarrierReply, CarrierRequest, TokenRecipe } from "./http.ts";
import type { AnswerFormat } from "./outgoing.ts";
import { createSender, type SenderSettings } from "./sender.ts";

export type AccountHttpSettings = SenderSettings & { credentials: Readonly<Record<string, string>> };

/** What an adapter is given to talk to its carrier: the sender, and tokens that look after themselves. */
export const createAccountHttp = (settings: AccountHttpSettings): CarrierHttp => {
  const { transport, state, credentials, deadlineAt } = settings;
  const sendPlain = createSender(settings);

  /** A token may be under way for a caller with a later deadline; ours holds all the same. */
  const withinDeadline = async <T>(work: Promise<T>): Promise<T | { ok: false; failure: { code: "timed-out" } }> => {
    const deadline = Promise.withResolvers<{ ok: false; failure: { code: "timed-out" } }>();
    const timer = startTimer(
      () => deadline.resolve(fail({ code: "timed-out" })),
      Math.max(0, deadlineAt - transport.clock.now()),
    );
    return Promise.race([work, deadline.promise]).finally(() => stopTimer(timer));
  };

  const withToken = async (recipe: TokenRecipe, use: (token: string) => Promise<CarrierReply>): Promise<CarrierReply> => {
    const name = recipe.name ?? "token";
    const getToken = () => withinDeadline(state.tokens.get(name, () => recipe.fetch(http, credentials)));
    const first = await getToken();
    if (!first.ok) return first;
    const reply = await use(first.value.token);
    if (reply.ok || reply.failure.code !== "credentials-rejected") return reply;
    state.tokens.discard(name, first.value.token);
    if (!first.value.cached) return reply;
    const second = await getToken();
    return second.ok ? use(second.value.token) : second;
  };

  const send = (request: CarrierRequest, format: AnswerFormat): Promise<CarrierReply> => {
    const recipe = request.token;
    if (!recipe) return sendPlain(request, format);
    return withToken(recipe, (token) => {
      const carried = recipe.headers?.(token) ?? { authorization: `Bearer ${token}` };
      return sendPlain({ ...request, headers: { ...request.headers, ...carried } }, format);
    });
  };

  const http: CarrierHttp = {
    json: (request) => send(request, "json"),
    xml: (request) => send(request, "xml"),
    text: (request) => send(request, "text"),
    withToken,
    file: createFileReader(settings),
  };
  return http;
};
