import { fail } from "../../lib/result.ts";
import type { CarrierAnswers } from "../../tracking/carrier-port.ts";
import type { CarrierAdapter } from "../adapter.ts";
import { credentialForm } from "../client/credentials.ts";
import type { CarrierHttp, CarrierReply, CarrierRequest } from "../client/http/http.ts";
import { interpret } from "../client/http/interpret.ts";
import type { AnswerFormat } from "../client/http/outgoing.ts";

type Sample = { text: string; status?: number | undefined };

const readAt = Date.parse("2026-11-01T00:00:00Z");

/** Answers every request with the sample, by the rules for real answers, and needs no token. */
const httpThatAnswers = ({ text, status = 200 }: Sample): CarrierHttp => {
  const answer =
    (format: AnswerFormat) =>
    async (request: CarrierRequest): Promise<CarrierReply> =>
      interpret({ kind: "answer", status, headers: {}, text }, { request, format, redact: (whole) => whole, now: readAt });
  return {
    json: answer("json"),
    xml: answer("xml"),
    text: answer("text"),
    // An empty object, because some recipes bring JSON instead of a token.
    withToken: (_recipe, use) => use("{}"),
    file: async () => fail({ code: "not-found" }),
  };
};

/** What the adapter reads in a sample when it asks for these codes: the whole adapter, with nothing but the connection left out. */
export const readSample = (adapter: CarrierAdapter, sample: Sample, codes: readonly string[]): Promise<CarrierAnswers> =>
  adapter.track(codes, {
    credentials: Object.fromEntries(credentialForm(adapter).map(({ name, example = "" }) => [name, example])),
    http: httpThatAnswers(sample),
    hintsOf: () => ({}),
    clock: { now: () => readAt },
    pushSecret: "",
    newRequestId: () => "00000000-0000-7000-8000-000000000000",
  });
