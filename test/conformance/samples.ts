import type { StatusDetail, TrackingStatus } from "../../src/tracking/statuses.ts";

/** What the suite must know of a carrier to put it through every situation. */
export type CarrierSamples = {
  /** Three numbers that fit one of the adapter's formats. */
  codes: readonly [string, string, string];
  /** One scan for each status the carrier can say, in its own code and words. */
  scans: Readonly<Record<Exclude<TrackingStatus, "UNKNOWN">, SampleScan | Lacking>>;
  /** A scan that is kept and moves nothing. */
  informational: SampleScan | Lacking;
  /** Handed to a neighbour, a locker, a pick-up point or a safe place. */
  handedOver: (SampleScan & { detail: StatusDetail }) | Lacking;
  /** A code (or words) that the carrier's map does not have. */
  uncharted: SampleScan;
  /** In a language with letters beyond ASCII. */
  foreign: SampleScan;
  /** Which credentials to spoil, and how; every secret unless told. */
  wrongCredentials?: Readonly<Record<string, string>> | Lacking;
  /** False, with the reason, for carriers whose answer does not say which code it is about. */
  answerNamesCode?: Lacking;
  /** For carriers that send codes and no words: the message is then made of the code. */
  words?: Lacking;
  /** For carriers that tell only where a parcel is now: its journey is made of one answer after the other. */
  history?: Lacking;
  /** For carriers that tell the day of a scan and not its hour: midnight stands for the day. */
  clock?: Lacking;
  /** For carriers that show pictures of a delivery and name nobody. */
  recipientName?: Lacking;
  /** How many requests so many unknown numbers take; one for each batch unless told. */
  requestsFor?: (codes: number) => number;
  /** More scans than the carrier puts on one page; 60 unless told. */
  manyScans?: number;
};

export type SampleScan = { code: string; message: string; detail?: StatusDetail; extra?: Readonly<Record<string, string>> };

/** Why the carrier cannot say this. */
export type Lacking = { lacks: string };

export const has = <Sample extends object>(sample: Sample | Lacking): sample is Sample => !("lacks" in sample);
