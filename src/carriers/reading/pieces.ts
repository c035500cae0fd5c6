import type { Piece, Scan } from "../../tracking/reading.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";
import type { OptionalText } from "./shapes.ts";

/** A piece of a consignment with the scans of it alone, oldest first. */
export type ReportedPiece = { readonly trackingCode: OptionalText; readonly scans: readonly Scan[] };

/** The status of a piece by its newest scan that has one. */
const statusOf = ({ scans }: ReportedPiece): TrackingStatus =>
  scans.findLast(({ meaning }) => meaning.status !== "UNKNOWN" && !meaning.informational)?.meaning.status ?? "UNKNOWN";

/** The pieces of a consignment that has several, in an order that does not change when the carrier's does. */
export const readPieces = (pieces: readonly ReportedPiece[]): readonly Piece[] | undefined => {
  const byCode = new Map(
    pieces.flatMap((piece) => {
      const trackingCode = piece.trackingCode?.trim();
      return trackingCode ? [[trackingCode, { trackingCode, status: statusOf(piece) }] as const] : [];
    }),
  );
  return byCode.size < 2 ? undefined : [...byCode.values()].toSorted((a, b) => (a.trackingCode < b.trackingCode ? -1 : 1));
};

/**
 * The piece to show if the consignment was asked for as a whole: the first that is not delivered, because the consignment is
 * delivered when all its pieces are.
 */
export const pieceForAll = <Listed extends ReportedPiece>(pieces: readonly Listed[]): Listed | undefined =>
  pieces.find((piece) => statusOf(piece) !== "DELIVERED") ?? pieces[0];
