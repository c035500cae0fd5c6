import { cx } from "../class-names.ts";
import { barcodeBars } from "./barcode.ts";

/** A tracking code that a hand scanner reads from the screen: always dark on light, with quiet zones. */
export const BarcodeImage = ({ text, className }: { text: string; className?: string }) => {
  const code = barcodeBars(text);
  if (!code) return null;
  return (
    <svg
      viewBox={`-10 0 ${code.width + 20} 30`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Barcode of ${text}`}
      className={cx("rounded-sm bg-white", className)}
      shapeRendering="crispEdges"
    >
      <path d={code.bars.map(({ x, width }) => `M${x} 2h${width}v26h-${width}z`).join("")} fill="#101412" />
    </svg>
  );
};
