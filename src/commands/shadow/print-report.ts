import { print, printTable } from "../output.ts";
import type { Leads, ShadowReport } from "./report.ts";

const time = (minutes: number): string => {
  if (minutes < 120) return `${minutes} min`;
  const hours = minutes / 60;
  return hours < 72 ? `${Math.round(hours * 10) / 10} h` : `${Math.round(hours / 2.4) / 10} days`;
};

const leadText = ({ count, medianMinutes, p90Minutes }: Leads): string =>
  count === 0 ? "0" : `${count} by ${time(medianMinutes!)} (90 %: ${time(p90Minutes!)})`;

const behindText = (behind: "old" | "kolli" | null, title: string): string =>
  behind === null ? "" : ` (${behind === "old" ? title : "Kolli"} is behind)`;

const shown = (amount: number): string => amount.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** For people; `--json` has the same. */
export const printReport = (report: ShadowReport, title: string, everyMinutes: number): void => {
  print(`${report.parcels} parcels were followed by ${title} and by Kolli.`);
  if (report.carriers.length > 0) {
    print("");
    printTable(
      ["carrier", "parcels", "statuses", "Kolli first", `${title} first`, "undecided", "only Kolli", `only ${title}`, "disagree"],
      report.carriers.map((one) => [
        one.carrier,
        String(one.parcels),
        String(one.compared),
        leadText(one.kolliFirst),
        leadText(one.oldFirst),
        String(one.undecided),
        String(one.onlyKolli),
        String(one.onlyOld),
        String(one.disagreements),
      ]),
    );
    print("");
    print(
      `Times are the median, at least: ${title} is looked at every ${everyMinutes} min, and what both learnt between two looks is undecided.`,
    );
  }
  for (const { carrier, trackingCode, old, kolli, behind } of report.disagreements)
    print(`${trackingCode} (${carrier}): ${title} says ${old}; Kolli says ${kolli}${behindText(behind, title)}.`);
  print("");
  const { costs } = report;
  print(
    costs === null
      ? "Give --price-per-parcel, --parcels-per-month and --kolli-per-month to see what a month costs and saves."
      : `A month costs ${shown(costs.oldPerMonth)} at ${title} and ${shown(costs.kolliPerMonth)} with Kolli: ${costs.savedPerMonth >= 0 ? `${shown(costs.savedPerMonth)} saved` : `${shown(-costs.savedPerMonth)} more`}.`,
  );
};
