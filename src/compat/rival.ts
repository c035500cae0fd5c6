import type { IncomingHttpHeaders } from "node:http";
import type { TopLevelErrorCode } from "../graphql/errors.ts";
import type { EpochMs } from "../lib/clock.ts";
import type { TrackerUserErrorCode } from "../trackers/user-errors.ts";
import type { Mode } from "../workspaces/scope.ts";
import type { ApiCall } from "./call.ts";

/** Why a request cannot be answered, in Kolli's words; `errorOf` of the rival writes it in theirs. */
export type Failure = {
  readonly status: number;
  readonly code: TopLevelErrorCode | TrackerUserErrorCode;
  readonly message: string;
  /** Kolli's name of the input at fault. */
  readonly field?: string | null | undefined;
  /** The rival's own code, if the route knows it better than `errorOf` could. */
  readonly theirs?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
};

export type RivalAnswer = {
  readonly status: number;
  /** Sent as JSON; null sends nothing. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

export const isFailure = (value: object): value is Failure => "code" in value && "message" in value;

/** A request, read and let in. */
export type RivalRequest = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The JSON of the body, or the fields of a form; an empty body is an empty object. */
  readonly body: unknown;
  readonly headers: IncomingHttpHeaders;
  readonly mode: Mode;
  readonly now: EpochMs;
};

/** One call of theirs. It translates, and does with `call` what Kolli's own API would do. */
export type RivalRoute = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below `/compat/<name>`, as Fastify writes it: `/v2/trackers/:id`. Also served with a slash at its end. */
  readonly path: string;
  /** For the table in `docs/moving/<name>.md`: what it does, and what differs. */
  readonly about: string;
  answer(request: RivalRequest, call: ApiCall): Promise<RivalAnswer | Failure>;
};

/** Calls of theirs that Kolli does elsewhere, or not at all: every method is refused with this failure. */
export type RivalElsewhere = {
  /** For the table: "Webhooks". */
  readonly title: string;
  /** `/v2/webhooks`, and everything below it. */
  readonly paths: readonly string[];
  readonly failure: Failure;
};

type DocsTable = {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** Fields of theirs, separated by commas, and what they are in Kolli. */
export type FieldRow = readonly [theirs: string, ours: string];

/** What `docs/moving/<name>.md` says beside the calls. Texts are Markdown. */
export type RivalDocs = {
  /** What a client changes, by language or tool. */
  readonly clients: readonly { readonly client: string; readonly change: string }[];
  /** The SDKs that the tests run, with their versions. */
  readonly tested: string;
  /** Of a webhook with its words: a name in `formats.ts`, and sentences about headers and signature. */
  readonly format: string;
  readonly webhooks: string;
  /** What differs for `kolli move`: a sentence or two. */
  readonly moving: string;
  /** What each field of a parcel is in Kolli's own API. */
  readonly fields: readonly FieldRow[];
  /** Words and codes, printed from the tables that translate them. */
  readonly tables: readonly DocsTable[];
  readonly differences: readonly string[];
};

/** A service whose tracking API Kolli speaks: one folder, and one entry in `rivals.ts`. */
export type RivalApi = {
  /** Its folder, and its place below `/compat/`. */
  readonly name: string;
  /** As its maker spells it. */
  readonly title: string;
  /** The API key in the headers, as this rival's clients send it; undefined if there is none. */
  keyIn(headers: IncomingHttpHeaders): string | undefined;
  /** The header that they send it in, in Markdown, for the messages about a key that is missing or wrong. */
  readonly keyHeader: string;
  /** Every error has this shape, also those of the front door: SDKs crash on anything else. */
  errorOf(failure: Failure): RivalAnswer;
  /** Its names of the headers that say how many requests are left, for `RateLimit-…`; the reset as a time. */
  readonly rateHeaders?: { readonly limit: string; readonly remaining: string; readonly resetAt: string };
  /** Bodies may be forms as well as JSON, also with nested names: `form-body.ts`. */
  readonly takesForms?: true;
  readonly routes: readonly RivalRoute[];
  readonly elsewhere: readonly RivalElsewhere[];
  /** For addresses that do not exist: what this server is. */
  readonly unknownCall: string;
  readonly docs: RivalDocs;
};
