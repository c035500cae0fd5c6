import { type ReactNode, useState } from "react";
import { Card } from "../card.tsx";
import { cx } from "../class-names.ts";
import { Segmented } from "../segmented.tsx";

/** A chart that can be read as a table instead. Both fill the card, which may be as tall as its neighbour. */
export const ChartCard = ({
  title,
  hint,
  chart,
  table,
  className,
}: {
  title: string;
  hint?: ReactNode;
  chart: ReactNode;
  table: ReactNode;
  className?: string;
}) => {
  const [view, setView] = useState<"chart" | "table">("chart");
  return (
    <Card
      title={title}
      hint={hint}
      flush
      className={cx("flex flex-col *:last:grow", className)}
      action={
        <Segmented
          label={`${title}: show as`}
          value={view}
          onChange={setView}
          choices={[
            { value: "chart", label: "Chart" },
            { value: "table", label: "Table" },
          ]}
        />
      }
    >
      <div className="relative h-full min-h-76">
        {view === "chart" ? (
          <div className="absolute inset-0">{chart}</div>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          <div className="absolute inset-0 overflow-y-auto" tabIndex={0}>
            {table}
          </div>
        )}
      </div>
    </Card>
  );
};
