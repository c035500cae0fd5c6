import type { CredentialField } from "../carriers/adapter.ts";
import type { Egress } from "../egress/egress.ts";
import type { UrlRefusal } from "../egress/judge-url.ts";
import type { Clock, EpochMs } from "../lib/clock.ts";
import type { Result } from "../lib/result.ts";
import type { Mode } from "../workspaces/scope.ts";
import type { Outcome } from "./attempt.ts";

/** Values of a kind's fields, as a person entered them. */
export type Settings = Readonly<Record<string, string>>;

export type SettingsRefusal = {
  readonly code: UrlRefusal["code"] | "settings-invalid";
  /** The kind's field. */
  readonly field: string | null;
  readonly message: string;
};

/** How settings are kept: `address` is what the destination is known by, in lists, in the log and in notices, and has no secret. */
export type CheckedSettings = {
  readonly address: string;
  /** Without the secrets, which are kept sealed; null if the address says all. */
  readonly settings: Settings | null;
};

/** What the outside world is to a kind. It connects through this and nothing else, so that no kind gets around the egress guard. */
export type Outside = { readonly egress: Egress; readonly clock: Clock };

export type DestinationToOpen = {
  readonly mode: Mode;
  readonly address: string;
  /** With the secrets among them. */
  readonly settings: Settings;
  /** So many may be under way, over all calls. */
  readonly maxInFlight: number;
};

/** One event on its way to one destination. */
export type Message = {
  /** Repeated attempts have the same: what a receiver recognises duplicates by. */
  readonly eventId: string;
  /** The events of one tracker arrive in their order: what a receiver orders or groups by. */
  readonly trackerId: string;
  /** Exactly these bytes are to arrive: those of the event, or of its `MessageForm`. */
  readonly body: Buffer;
  /** When the attempt began. */
  readonly at: EpochMs;
  /** Of Standard Webhooks, over the id, the time and the bytes; a receiver verifies it whatever carried it (`signedHeaders`). */
  readonly signature: string;
  readonly traceparent?: string | undefined;
  /** Of a dry run: a header says it, so that the receiver can leave it out of its books. */
  readonly isDryRun?: true | undefined;
};

/** Another form than the event's own: its body, and how that is signed. Such a kind sends one event at a time. */
export type MessageForm = {
  /** Null for an event that has no such form: it is not sent, and counts as delivered. */
  body(event: Buffer): Buffer | null;
  /** What `describe` shows the headers from. */
  sign(secret: string, eventId: string, at: EpochMs, body: Buffer): string;
};

/** A destination that is open: its connections and clients. */
export type OpenDestination = {
  /**
   * Sends at most `batchMax` events, never two of one tracker, and gives what came of each, in the same order. Delivered means that
   * the receiver acknowledged it. It is to end within the deadline; what is without an answer then is `TIMED_OUT`.
   */
  send(messages: readonly Message[], deadlineMs: number): Promise<readonly Outcome[]>;
  /** Lets what is under way end. */
  close(): Promise<void>;
};

/** Why nothing can be sent to a destination at all. */
export type Unusable = { readonly result: "ADDRESS_REFUSED" | "SECRET_UNREADABLE" | "NOT_ACCEPTED"; readonly detail: string };

/** What is kept of an attempt. */
export type StoredAttempt = {
  readonly eventId: string;
  readonly at: EpochMs;
  /** Empty if nothing was signed or sent. */
  readonly signature: string;
  readonly responseHeaders: string | null;
  readonly responseBody: Buffer | null;
};

/** What a person is shown of it, beside the event's bytes. */
export type DescribedAttempt = {
  /** What was sent beside the body; null: nothing was sent. */
  readonly requestHeaders: Readonly<Record<string, string>> | null;
  readonly responseHeaders: Readonly<Record<string, string>> | null;
  readonly responseBody: string | null;
};

/**
 * A kind of destination: one folder, and one entry in `kinds.ts`. Everything else about deliveries (queue, order, retries, recovery,
 * health, replay, log, filters, test events) is the same for all kinds and knows none.
 */
export type DestinationKind = {
  /** As its maker spells it: "Amazon SQS". */
  readonly name: string;
  /** What is sent, in a sentence or two: for the form and the documentation. */
  readonly about: string;
  readonly fields: readonly CredentialField[];
  /** What is wrong with settings beyond what the fields say. Secrets are among them. */
  check(settings: Settings, mode: Mode, outside: Outside): Result<CheckedSettings, SettingsRefusal>;
  /** Connects when there is something to send. */
  open(destination: DestinationToOpen, outside: Outside): Result<OpenDestination, Unusable>;
  /** By the settings; null for the event's own. */
  form?(settings: Settings, address: string): MessageForm | null;
  /** How many events one `send` may take. */
  readonly batchMax: number;
  describe(attempt: StoredAttempt): DescribedAttempt;
  /** What of an outcome belongs to a trace, by the names that traces have for it. */
  traceAttributes?(outcome: Outcome): Readonly<Record<string, string | number>>;
  /** For the notice when a receiver says that it is gone: "The webhook … answered 410 Gone and was disabled." */
  readonly goneText: string;
};

/** By the name that is stored with each destination; loaded when first used. */
export type KindList = Readonly<Record<string, () => DestinationKind>>;
