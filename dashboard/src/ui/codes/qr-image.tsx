import { encode } from "uqr";
import { cx } from "../class-names.ts";

/** Level M survives a cracked screen; the quiet zone is the image's. */
export const qrRows = (text: string): readonly (readonly boolean[])[] => encode(text, { ecc: "M", border: 0 }).data;

/** Always dark on light, with its quiet zone, in either theme. */
export const QrImage = ({ text, label, className }: { text: string; label: string; className?: string }) => {
  const rows = qrRows(text);
  const path = rows.flatMap((row, r) => row.flatMap((dark, c) => (dark ? [`M${c} ${r}h1v1h-1z`] : []))).join("");
  return (
    <svg
      viewBox={`-4 -4 ${rows.length + 8} ${rows.length + 8}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={cx("rounded-md bg-white", className)}
    >
      <path d={path} fill="#101412" />
    </svg>
  );
};
