import { type ReactNode, useState } from "react";
import { Card } from "../card.tsx";
import { Segmented } from "../segmented.tsx";

/** A chart that can be read as a table instead. Both stand in the same height. */
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
      className={className}
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
      <div className="h-76">
        {view === "chart" ? (
          chart
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          <div className="h-full overflow-y-auto" tabIndex={0}>
            {table}
          </div>
        )}
      </div>
    </Card>
  );
};
