import { Meter } from "../../ui/charts/meter.tsx";

/** The share of attempts that succeeded, 0 to 1; null where there was none. */
export const SuccessRate = ({ rate }: { rate: number | null }) => {
  if (rate === null) return <span className="whitespace-nowrap text-faint">nothing sent yet</span>;
  const percent = rate === 1 ? "100" : (Math.floor(rate * 1000) / 10).toFixed(1);
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <Meter value={rate} tone={rate < 0.9 ? "fill-danger" : "fill-s-delivered"} className="w-12 max-sm:hidden" />
      <span className={`figures ${rate < 0.9 ? "font-medium text-danger" : ""}`}>{percent} %</span>
    </span>
  );
};
