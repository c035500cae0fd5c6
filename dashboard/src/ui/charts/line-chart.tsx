import { type KeyboardEvent, useId, useState } from "react";
import { cx } from "../class-names.ts";
import { formatDate, locale } from "../date-format.ts";
import { niceTicks, spreadIndices } from "./scale.ts";
import { useWidth } from "./use-width.ts";

export type Series = {
  name: string;
  values: readonly number[];
  look: "area" | "line";
};

const looks = {
  area: { line: "stroke-accent", fill: "fill-accent", key: "border-accent" },
  line: { line: "stroke-faint", fill: "fill-faint", key: "border-dashed border-faint" },
};

const pad = { top: 14, right: 16, bottom: 26, left: 44 };
const number = new Intl.NumberFormat(locale);
const shortNumber = new Intl.NumberFormat(locale, { notation: "compact" });

/** Counts per day. The pointer and the arrow keys pick a day; its values are read out below the chart's name. */
export const LineChart = ({
  label,
  days,
  series,
  hasTotals = false,
}: {
  label: string;
  days: readonly string[];
  series: readonly Series[];
  /** The values of all days make a sum, which is shown while none is picked. */
  hasTotals?: boolean;
}) => {
  const [ref, width, height] = useWidth<HTMLDivElement>();
  const [picked, setPicked] = useState<number | null>(null);
  const id = useId();
  const ticks = niceTicks(Math.max(...series.flatMap((one) => one.values), 0), 4);
  const x = (index: number) => pad.left + (index / Math.max(1, days.length - 1)) * (width - pad.left - pad.right);
  const y = (value: number) => height - pad.bottom - (value / ticks.at(-1)!) * (height - pad.top - pad.bottom);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setPicked((now) => Math.min(days.length - 1, Math.max(0, (now ?? days.length) + step)));
  };
  return (
    <div className="flex h-full flex-col px-2 pt-2">
      <Legend series={series} picked={picked} day={picked === null ? null : days[picked]!} hasTotals={hasTotals} />
      {/* biome-ignore lint/a11y/useSemanticElements: no element says "chart one can walk through" */}
      <div
        ref={ref}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk through the days
        tabIndex={0}
        aria-label={`${label}, chart. Left and right arrow keys read out each day.`}
        onKeyDown={move}
        onPointerMove={(event) => {
          const at = event.clientX - event.currentTarget.getBoundingClientRect().left;
          const index = Math.round(((at - pad.left) / (width - pad.left - pad.right)) * (days.length - 1));
          setPicked(Math.min(days.length - 1, Math.max(0, index)));
        }}
        onPointerLeave={() => setPicked(null)}
        onBlur={() => setPicked(null)}
        className="min-h-0 flex-1 overflow-hidden rounded-md"
      >
        {width > 0 && (
          <svg width={width} height={height} aria-hidden="true" className="block">
            <defs>
              <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
                <stop offset="0" stopColor="var(--accent)" stopOpacity="0.18" />
                <stop offset="1" stopColor="var(--accent)" stopOpacity="0.01" />
              </linearGradient>
            </defs>
            {ticks.map((tick) => (
              <g key={tick}>
                <line
                  x1={pad.left}
                  x2={width - pad.right}
                  y1={y(tick)}
                  y2={y(tick)}
                  className={tick === 0 ? "stroke-line-strong" : "stroke-line"}
                />
                <text x={pad.left - 8} y={y(tick) + 4} textAnchor="end" className="figures fill-muted text-2xs">
                  {tick >= 10_000 ? shortNumber.format(tick) : number.format(tick)}
                </text>
              </g>
            ))}
            {spreadIndices(days.length, width < 500 ? 4 : 8).map((index) => (
              <text
                key={index}
                x={x(index)}
                y={height - 8}
                textAnchor={index === days.length - 1 ? "end" : "middle"}
                className="fill-muted text-2xs"
              >
                {formatDate(days[index]!, "axisDay")}
              </text>
            ))}
            {picked !== null && (
              <line
                x1={x(picked)}
                x2={x(picked)}
                y1={pad.top}
                y2={height - pad.bottom}
                className="stroke-control"
                strokeDasharray="2 3"
              />
            )}
            {series.map((one) => {
              const points = one.values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`);
              return (
                <g key={one.name}>
                  {one.look === "area" && (
                    <path d={`M${x(0)},${y(0)}L${points.join("L")}L${x(days.length - 1)},${y(0)}Z`} fill={`url(#${id})`} />
                  )}
                  <path
                    d={`M${points.join("L")}`}
                    fill="none"
                    strokeWidth="1.75"
                    strokeLinejoin="round"
                    className={looks[one.look].line}
                    strokeDasharray={one.look === "line" ? "5 3" : undefined}
                  />
                  {picked !== null && (
                    <circle
                      cx={x(picked)}
                      cy={y(one.values[picked] ?? 0)}
                      r="3.5"
                      className={cx(looks[one.look].fill, "stroke-surface")}
                      strokeWidth="1.5"
                    />
                  )}
                </g>
              );
            })}
          </svg>
        )}
      </div>
    </div>
  );
};

const Legend = ({
  series,
  picked,
  day,
  hasTotals,
}: {
  series: readonly Series[];
  picked: number | null;
  day: string | null;
  hasTotals: boolean;
}) => (
  <div className="flex h-6 items-center gap-4 px-2 text-xs text-muted" aria-live="polite">
    {series.map((one) => (
      <span key={one.name} className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className={cx("w-4 border-t-2", looks[one.look].key)} />
        {one.name}
        <span className="figures min-w-8 font-medium text-ink">
          {picked !== null
            ? number.format(one.values[picked] ?? 0)
            : hasTotals && number.format(one.values.reduce((sum, value) => sum + value, 0))}
        </span>
      </span>
    ))}
    <span className="ml-auto max-sm:hidden">{day ? formatDate(day, "axisDay") : hasTotals && "whole period"}</span>
  </div>
);
