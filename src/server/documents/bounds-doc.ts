import type { Bound, Bounds } from "../../lib/bounded/bounds.ts";
import { trackerBounds } from "../../trackers/bounds.ts";
import { trackingBounds } from "../../tracking/bounds.ts";
import { webhookBounds } from "../../webhooks/bounds.ts";

/** Every room's bounds. `test/bounds.test.ts` fails if a `bounds.ts` is missing here. */
export const allBounds = {
  tracking: trackingBounds,
  trackers: trackerBounds,
  webhooks: webhookBounds,
} as const satisfies Readonly<Record<string, Bounds>>;

const begin = "<!-- bounds:begin -->";
const end = "<!-- bounds:end -->";

const count = new Intl.NumberFormat("en");
const duration = (ms: number): string =>
  ms % 86_400_000 === 0
    ? `${count.format(ms / 86_400_000)} days`
    : ms % 3_600_000 === 0
      ? `${ms / 3_600_000} h`
      : ms % 60_000 === 0
        ? `${ms / 60_000} min`
        : ms % 1000 === 0
          ? `${ms / 1000} s`
          : `${ms} ms`;
const bytes = (size: number): string =>
  size % 1_048_576 === 0 ? `${size / 1_048_576} MiB` : size % 1024 === 0 ? `${size / 1024} KiB` : `${count.format(size)} B`;

const capOf = ({ cap, unit }: Bound): string =>
  unit === "ms" ? duration(cap) : unit === "bytes" ? bytes(cap) : unit ? `${count.format(cap)} ${unit}` : count.format(cap);

const rowOf = (bound: Bound): string =>
  `| ${bound.what} | ${capOf(bound)} | ${bound.setting ? `\`${bound.setting}\`` : ""} | ${bound.beyond} | \`${bound.test}\` |`;

/** docs/security.md with its table of bounds written anew from the code; the rest of the page is written by hand. */
export const renderBounds = (page: string): string => {
  const rows = Object.values<Bounds>(allBounds).flatMap((bounds) => Object.values(bounds).map(rowOf));
  const table = ["| what can grow | cap | setting | beyond it | test |", "|---|---:|---|---|---|", ...rows].join("\n");
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`docs/security.md has no ${begin} … ${end}`);
  return `${before}${begin}\n${table}\n${end}${after}`;
};
