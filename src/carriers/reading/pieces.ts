import type { Piece, Scan } from "../../tracking/reading.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";
import type { OptionalText } from "./shapes.ts";

/** A piece of a consignment with what is told of it alone, oldest first. */
export type ToldPiece = { readonly trackingCode: OptionalText; readonly scans: readonly Scan[] };

/** Where a piece is by its newest scan that says so. */
const statusOf = ({ scans }: ToldPiece): TrackingStatus =>
  scans.findLast(({ meaning }) => meaning.status !== "UNKNOWN" && !meaning.informational)?.meaning.status ?? "UNKNOWN";

/** The pieces of a consignment that has several, in an order that does not change when the carrier's does. */
export const readPieces = (pieces: readonly ToldPiece[]): readonly Piece[] | undefined => {
  const byCode = new Map(
    pieces.flatMap((piece) => {
      const trackingCode = piece.trackingCode?.trim();
      return trackingCode ? [[trackingCode, { trackingCode, status: statusOf(piece) }] as const] : [];
    }),
  );
  return byCode.size < 2 ? undefined : [...byCode.values()].toSorted((a, b) => (a.trackingCode < b.trackingCode ? -1 : 1));
};

/**
 * The piece to show where the consignment was asked for as a whole: the first that is not delivered, because the consignment is
 * delivered when all its pieces are.
 */
export const pieceForAll = <Told extends ToldPiece>(pieces: readonly Told[]): Told | undefined =>
  pieces.find((piece) => statusOf(piece) !== "DELIVERED") ?? pieces[0];
