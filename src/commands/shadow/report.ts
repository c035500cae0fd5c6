import type { ShadowParcel } from "./observe.ts";

/** Times in minutes; null if there is nothing to take them of. */
export type Leads = { readonly count: number; readonly medianMinutes: number | null; readonly p90Minutes: number | null };

export type Disagreement = {
  readonly carrier: string;
  readonly trackingCode: string;
  readonly old: string;
  readonly kolli: string;
  /** Who has not come as far as the other; null if neither passed the other's status. */
  readonly behind: "old" | "kolli" | null;
};

export type CarrierReport = {
  readonly carrier: string;
  readonly parcels: number;
  /** Statuses that both came to know while both followed the parcel. */
  readonly compared: number;
  readonly kolliFirst: Leads;
  readonly oldFirst: Leads;
  /** Within the time between two looks at the old service. */
  readonly undecided: number;
  readonly onlyKolli: number;
  readonly onlyOld: number;
  readonly disagreements: number;
};

/** What the operator says about money; nothing is assumed. */
export type Prices = {
  readonly pricePerParcel: number | null;
  readonly parcelsPerMonth: number | null;
  readonly kolliPerMonth: number | null;
};

export type Costs = { readonly oldPerMonth: number; readonly kolliPerMonth: number; readonly savedPerMonth: number };

export type ShadowReport = {
  readonly parcels: number;
  readonly carriers: readonly CarrierReport[];
  readonly disagreements: readonly Disagreement[];
  readonly costs: Costs | null;
};

type Compared = { readonly leadMs: number } | "undecided" | "only-kolli" | "only-old";

/** Above zero if Kolli was first: at least by this much, as the old service is only looked at now and then. */
const compareStatuses = ({ old, kolli }: ShadowParcel): Compared[] => {
  const statuses = new Set([...Object.keys(old.known), ...Object.keys(kolli.known)] as (keyof typeof old.known)[]);
  return [...statuses].map((status): Compared => {
    const [theirs, ours] = [old.known[status], kolli.known[status]];
    if (!theirs) return "only-kolli";
    if (!ours) return "only-old";
    if (ours.until < theirs.from) return { leadMs: theirs.from - ours.until };
    return ours.from > theirs.until ? { leadMs: theirs.until - ours.from } : "undecided";
  });
};

/** The smallest value that so many of them do not exceed. */
const quantile = (sorted: readonly number[], share: number): number | null =>
  sorted.length === 0 ? null : sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;

const leadsOf = (leadsMs: readonly number[]): Leads => {
  const minutes = leadsMs.map((ms) => Math.round(ms / 6_000) / 10).toSorted((a, b) => a - b);
  return { count: minutes.length, medianMinutes: quantile(minutes, 0.5), p90Minutes: quantile(minutes, 0.9) };
};

const passed = (side: ShadowParcel["old"], before: ShadowParcel["before"], status: ShadowParcel["old"]["status"]): boolean =>
  before.includes(status) || side.known[status] !== undefined;

const disagreementOf = ({ carrier, trackingCode, before, old, kolli }: ShadowParcel): Disagreement | null => {
  if (old.status === kolli.status) return null;
  const [isOldBehind, isKolliBehind] = [passed(kolli, before, old.status), passed(old, before, kolli.status)];
  const behind = isOldBehind === isKolliBehind ? null : isOldBehind ? "old" : "kolli";
  return { carrier, trackingCode, old: old.words || old.status, kolli: kolli.words, behind };
};

const reportOf = (carrier: string, parcels: readonly ShadowParcel[]): CarrierReport => {
  const compared = parcels.flatMap(compareStatuses);
  const leads = compared.flatMap((one) => (typeof one === "object" ? one.leadMs : []));
  const count = (kind: Compared) => compared.filter((one) => one === kind).length;
  return {
    carrier,
    parcels: parcels.length,
    compared: leads.length + count("undecided"),
    kolliFirst: leadsOf(leads.filter((ms) => ms > 0)),
    oldFirst: leadsOf(leads.flatMap((ms) => (ms < 0 ? -ms : []))),
    undecided: count("undecided"),
    onlyKolli: count("only-kolli"),
    onlyOld: count("only-old"),
    disagreements: parcels.filter((parcel) => disagreementOf(parcel) !== null).length,
  };
};

const rounded = (amount: number): number => Math.round(amount * 100) / 100;

const costsOf = ({ pricePerParcel, parcelsPerMonth, kolliPerMonth }: Prices): Costs | null => {
  if (pricePerParcel === null || parcelsPerMonth === null || kolliPerMonth === null) return null;
  const oldPerMonth = pricePerParcel * parcelsPerMonth;
  return {
    oldPerMonth: rounded(oldPerMonth),
    kolliPerMonth: rounded(kolliPerMonth),
    savedPerMonth: rounded(oldPerMonth - kolliPerMonth),
  };
};

export const reportShadow = (parcels: readonly ShadowParcel[], prices: Prices): ShadowReport => ({
  parcels: parcels.length,
  carriers: [...Map.groupBy(parcels, ({ carrier }) => carrier)]
    .map(([carrier, some]) => reportOf(carrier, some))
    .toSorted((a, b) => b.parcels - a.parcels || a.carrier.localeCompare(b.carrier)),
  disagreements: parcels.flatMap((parcel) => disagreementOf(parcel) ?? []),
  costs: costsOf(prices),
});
