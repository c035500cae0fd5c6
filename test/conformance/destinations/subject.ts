import type { AttemptResult } from "../../../src/destinations/attempt.ts";
import type { KindList, Settings } from "../../../src/destinations/kind.ts";
import type { Egress } from "../../../src/egress/egress.ts";

/** An event that a receiver took and acknowledged. */
export type Arrived = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** What is wrong with a receiver. `failing` is temporary, for one tracker or for all; `full` says so; `slow` never answers. */
export type Fault =
  | { readonly kind: "failing"; readonly trackerId?: string }
  | { readonly kind: "away" | "full" | "slow" | "refuses-credentials" | "gone" };

/** Something real that a kind of destination sends to, with faults at will. */
export type TestReceiver = {
  /** What a person enters to send to it; the secrets are right. */
  readonly settings: Settings;
  /** In the order of their arrival. */
  arrived(): Promise<readonly Arrived[]>;
  fault(fault: Fault): Promise<void>;
  /** After any fault. */
  heal(): Promise<void>;
  close(): Promise<void>;
};

/** A kind of destination as the suite tests it. */
export type KindSubject = {
  readonly name: string;
  /** If the same kind is tested in several ways. */
  readonly variant?: string;
  readonly kinds: KindList;
  readonly egress: Egress;
  openReceiver(): Promise<TestReceiver>;
  /** Bytes that its receiver does not take; null: whatever the size of an event, what is sent is small. */
  readonly tooLarge: number | null;
  /** What arrives: the event's bytes with the signature beside them, the bytes alone, or a message for people. */
  readonly carries?: "event" | "bytes" | "message";
  /** The receiver keeps an event once, however often it is sent. */
  readonly isDeduplicating?: boolean;
  /** The receiver has no way to say that it is gone. */
  readonly neverGone?: boolean;
  /** Which of the results that fit it gives. */
  readonly results: {
    readonly failing: AttemptResult;
    readonly away: AttemptResult;
    readonly refusesCredentials: AttemptResult;
    readonly tooLarge: AttemptResult;
  };
  /** Settings that are refused, each with the field at fault. */
  readonly wrongSettings: readonly { readonly settings: Settings; readonly field: string }[];
};
