import { readFile, writeFile } from "node:fs/promises";
import { days } from "../lib/clock.ts";
import { formatDuration } from "../lib/time/duration.ts";
import type { CarrierAdapter, CarrierNotes, CarrierPush, CredentialField } from "./adapter.ts";
import { credentialForm } from "./client/credentials.ts";
import { aggregators, allCarriers, carriers, findAdapter } from "./registry.ts";
import { type Coverage, coverageOf } from "./samples/coverage.ts";

// Writes docs/carriers.md from the code: `node src/carriers/carriers-doc.ts`. A test holds the file to it.

const accessWords: Readonly<Record<CarrierAdapter["about"]["access"], string>> = {
  open: "open to anyone",
  "self-service": "self-service",
  account: "with a customer account",
  contract: "by contract",
};

const offsetWords: Readonly<Record<CarrierAdapter["about"]["offsets"], string>> = {
  always: "times with their UTC offset",
  sometimes: "times mostly with their UTC offset; otherwise the offset follows from the scan's location or the carrier's country",
  never: "local times without a UTC offset, which follows from the scan's location or the carrier's country",
  utc: "times in UTC",
};

const rateOf = ({ requests, perSeconds }: CarrierAdapter["rateLimit"]): string => {
  const units: Readonly<Record<number, string>> = { 1: "second", 60: "minute", 3600: "hour", 86400: "day" };
  return `${requests.toLocaleString("en")} a ${units[perSeconds] ?? `${perSeconds} seconds`}`.replace(/ a (\d)/, " in $1");
};

/** What holds beside the account's limit. */
const furtherLimits = ({ furtherRateLimits = [], leastIntervalSeconds }: CarrierAdapter): string => {
  const limits = furtherRateLimits.map((limit) => ` At most ${rateOf(limit)}.`);
  const interval = leastIntervalSeconds
    ? ` A parcel is checked at most every ${formatDuration(leastIntervalSeconds * 1000)}.`
    : "";
  return [...limits, interval].join("");
};

const fieldLine = ({ name, label, kind, required, help, example, choices }: CredentialField): string => {
  const notes = [required ? null : "optional", kind === "secret" ? "secret" : null].filter((note) => note !== null);
  const values = choices ? ` One of ${choices.map(({ value }) => `\`${value}\``).join(", ")}.` : "";
  return `- **${label}** (\`${name}\`${notes.map((note) => `, ${note}`).join("")}): ${help}${values}${example ? ` Example: \`${example}\`.` : ""}`;
};

const factsOf = ({ facts = [], pickupPoint = [] }: CarrierNotes): string => {
  const parts = pickupPoint.map((name) => `\`${name}\``).join(", ");
  const names = facts.map((name) => `\`${name}\`${name === "pickupPoint" ? ` (${parts})` : ""}`);
  return names.length === 0 ? "nothing more" : names.join(", ");
};

const subscriptionNote = ({ subscriptions }: CarrierPush): string => {
  if (!subscriptions) return "";
  const { batchMax, lifetimeMs, end } = subscriptions;
  const lasts =
    lifetimeMs === null
      ? "A subscription lasts until it is ended"
      : `A subscription lasts ${lifetimeMs / days(1)} days and is renewed in time`;
  const ended = end ? ", and is ended when the parcel is no longer tracked." : "; the carrier offers no way to end it.";
  return ` One call subscribes up to ${batchMax} ${batchMax === 1 ? "number" : "numbers"}. ${lasts}${ended}`;
};

const section = (adapter: CarrierAdapter): string => {
  const { about, batchMax, push, numberFormats } = adapter;
  const formats = numberFormats.map(
    ({ name, examples, check, certain }) =>
      `${name} (\`${examples[0]}\`${check ? ", check digit" : ""}${certain ? ", certain" : ""})`,
  );
  return [
    `## ${adapter.name}`,
    `\`${adapter.carrier}\` · home ${adapter.homeCountry}, ${adapter.timeZone} · confidence **${about.confidence}**`,
    `${about.accessNote}${about.portal ? ` [${new URL(about.portal).host}](${about.portal})` : ""}\n\n${about.confidenceNote}`,
    `What to enter:\n${credentialForm(adapter).map(fieldLine).join("\n") || "- nothing"}`,
    [
      `- Polled with up to ${batchMax} ${batchMax === 1 ? "code" : "codes"} per request, ${rateOf(adapter.rateLimit)} unless the account has its own limit.${furtherLimits(adapter)}`,
      push ? `- Push: ${push.setup}${subscriptionNote(push)}` : "- No push.",
      `- Reports ${offsetWords[about.offsets]}; ${about.places ? "places" : "no places"}; ${about.estimate ? "an estimate if it has one" : "no estimate"}.`,
      `- Also reports: ${factsOf(about)}.`,
      ...(adapter.fetchProof ? ["- Documents that prove a delivery are fetched once, if the account has access to them."] : []),
      `- Numbers: ${adapter.reaches ? "those of the carriers that are tracked through it" : formats.join("; ")}.`,
    ].join("\n"),
  ].join("\n\n");
};

const overview = (adapters: readonly CarrierAdapter[]): string => {
  const rows = adapters.map(({ carrier, name, about, push, batchMax }) => {
    const cells = [
      name,
      `\`${carrier}\``,
      accessWords[about.access],
      batchMax,
      push ? (push.subscriptions ? "push, subscribed by Kolli, and poll" : "push and poll") : "poll",
      about.confidence,
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return ["| carrier | value | access | codes per request | news | confidence |", "|---|---|---|---|---|---|", ...rows].join(
    "\n",
  );
};

const shareOf = ({ scans, knownScans }: Coverage): string =>
  scans === 0 ? "–" : `${knownScans} of ${scans} (${Math.floor((100 * knownScans) / scans)} %)`;

const coverageTable = (adapters: readonly CarrierAdapter[], coverages: readonly Coverage[]): string =>
  [
    "| carrier | samples captured | documented | made | codes known | patterns for words | scans in samples with a known meaning |",
    "|---|---|---|---|---|---|---|",
    ...adapters.map(({ name }, index) => {
      const { samples, codes, wordRules, ...scans } = coverages[index]!;
      const cells = [
        name,
        samples.captured,
        samples.documented,
        samples.made,
        codes,
        wordRules,
        shareOf({ samples, codes, wordRules, ...scans }),
      ];
      return `| ${cells.join(" | ")} |`;
    }),
  ].join("\n");

const codeIn = ({ reaches }: CarrierAdapter, carrier: string): string => {
  const code = reaches?.get(carrier);
  return code ? `\`${code}\`` : "";
};

/** Every carrier with the aggregators' codes for it: first those that have no adapter. */
const reachedTable = (): string => {
  const further = allCarriers.filter(({ carrier }) => !findAdapter(carrier));
  const direct = carriers.filter(({ carrier }) => aggregators.some(({ reaches }) => reaches?.has(carrier)));
  return [
    `| carrier | value | home | ${aggregators.map(({ name }) => name).join(" | ")} |`,
    `|---|---|---|${aggregators.map(() => "---|").join("")}`,
    ...[...further, ...direct].map(({ carrier, name, homeCountry }) =>
      ["", name, `\`${carrier}\``, homeCountry, ...aggregators.map((one) => codeIn(one, carrier)), ""].join(" | ").trim(),
    ),
  ].join("\n");
};

const furtherCount = allCarriers.filter(({ carrier }) => !findAdapter(carrier)).length;

const aboutAggregators = `With an account at ${aggregators.map(({ name }) => name).join(" or ")}, a workspace can track every carrier that the aggregator supports: connect it once under Settings › Carriers, like a carrier. ${furtherCount} carriers of the \`Carrier\` enumeration can be reached only this way. \`CarrierInfo.via\` shows how your workspace reaches each carrier.

- An account at the carrier itself always takes precedence. If you connect one, it immediately takes over that carrier's parcels from the aggregator; if you disconnect it, they return to the aggregator.
- If two aggregators support a carrier, Kolli uses the one that was connected first.
- Scans have the carrier's own words, but the aggregator decides their status, so \`carrierCode\` is null. If you switch between the carrier and the aggregator, a scan that both word differently is listed twice.
- The aggregator counts every number once against your plan, including the additional carriers of a parcel that is handed over.
- \`carrierCandidates\` includes carriers without an adapter only if the aggregator is connected and the number is from a national post.`;

export const renderCarriersDoc = async (adapters: readonly CarrierAdapter[]): Promise<string> =>
  `${[
    "# Carriers",
    "<!-- Written by src/carriers/carriers-doc.ts from the code. Do not edit. -->",
    `Kolli speaks to ${adapters.length} carriers, each through its official, documented API. Connect an account, or several with one carrier, in the dashboard under Settings › Carriers or by \`kolli carriers connect\`, or try one against the emulator (\`npm run -s emulator\`). "Confidence" says how far the wire format and the meaning of codes are confirmed by the carrier's own documentation; each carrier's README under \`src/carriers/\` says what is certain and what is inferred. To add a carrier, see [adding-a-carrier.md](adding-a-carrier.md). With an [aggregator](#aggregators), you can track ${allCarriers.length - 1} carriers in total. Parcels of your own courier have the carrier \`OWN_COURIER\`, and you report their scans yourself: see [api.md](api.md#own-couriers).`,
    overview(adapters),
    "## What the adapters are tested with",
    "*Captured* samples are real, public responses with changed numbers, names and addresses; *documented* samples are from the carrier's documents; *made* samples are our own, in the carrier's format. A scan with an unknown code or description stays UNKNOWN and is counted for the operator; the last column shows how many of the samples' scans have a known meaning. Each carrier's `fixtures/sources.json` lists the sources of its samples.",
    coverageTable([...adapters, ...aggregators], await Promise.all([...adapters, ...aggregators].map(coverageOf))),
    "# Aggregators",
    aboutAggregators,
    overview(aggregators),
    ...aggregators.map(section),
    "## Carriers through aggregators",
    "The aggregators' own codes. If a code is missing, we could not confirm that the aggregator supports the carrier.",
    reachedTable(),
    "# Carriers one by one",
    ...adapters.map(section),
  ].join("\n\n")}\n`;

const docUrl = new URL("../../docs/carriers.md", import.meta.url);

export const readCarriersDoc = (): Promise<string> => readFile(docUrl, "utf8");

export const writeCarriersDoc = (): Promise<void> => renderCarriersDoc(carriers).then((text) => writeFile(docUrl, text));

if (import.meta.main) await writeCarriersDoc();
