import type { EventTopic } from "../../api/operation-types.ts";
import type { FieldSchema } from "../../ui/forms/schema-field.tsx";
import type { Endpoint } from "./webhooks.operations.ts";

/** A webhook's settings as a form holds them. */
export type Settings = {
  description: string;
  topics: readonly EventTopic[];
  /** None chosen means all. */
  carriers: readonly string[];
  statuses: readonly string[];
};

export const newSettings: Settings = {
  description: "",
  topics: ["TRACKER_UPDATED", "TRACKER_EXCEPTION_RAISED", "TRACKER_EXCEPTION_CLEARED"],
  carriers: [],
  statuses: [],
};

type Stored = Pick<Endpoint, "description" | "topics" | "carriers" | "statuses">;

export const settingsOf = ({ description, topics, carriers, statuses }: Stored): Settings => ({
  description: description ?? "",
  topics,
  carriers: carriers ?? [],
  statuses: statuses ?? [],
});

const orAll = (chosen: readonly string[]): string[] | null => (chosen.length === 0 ? null : [...chosen]);
const isSame = (chosen: readonly string[], stored: readonly string[] | null): boolean =>
  JSON.stringify(orAll(chosen)) === JSON.stringify(stored);

const textsOf = ({ description, topics }: Settings) => ({
  description: description.trim(),
  topics: [...topics],
});

/** The arguments that make it. */
export const creationOf = (settings: Settings) => ({
  ...textsOf(settings),
  carriers: orAll(settings.carriers),
  statuses: orAll(settings.statuses),
});

/**
 * The arguments that change it. A filter that was not changed is not sent: one that was stored before filters were checked
 * would be refused, and with it every other change.
 */
export const changesOf = (settings: Settings, stored: Stored) => ({
  ...textsOf(settings),
  ...(isSame(settings.carriers, stored.carriers) ? {} : { carriers: orAll(settings.carriers) }),
  ...(isSame(settings.statuses, stored.statuses) ? {} : { statuses: orAll(settings.statuses) }),
});

/** Values of a kind's own fields, by the names that refusals have. */
export type KindValues = Record<string, string>;

/** A webhook's URL is refused as `url`, another kind's setting as `settings.queueUrl`. */
export const valueName = (setting: string): string => (setting === "url" ? "url" : `settings.${setting}`);

type Condition = { field: string; value: string } | null;
type KindFields = readonly (Pick<FieldSchema, "name" | "kind" | "choices"> & { onlyWith?: Condition })[];

/** Some fields belong to one choice of another, as the profile to the format UCP. */
export const isAskedFor = ({ onlyWith }: { onlyWith?: Condition }, values: KindValues): boolean =>
  !onlyWith || values[valueName(onlyWith.field)] === onlyWith.value;

/** What a form begins with: a secret is never shown, so its field stays empty. */
export const kindValuesOf = (fields: KindFields, stored: Readonly<Record<string, string>> = {}): KindValues =>
  Object.fromEntries(fields.map(({ name, choices }) => [valueName(name), stored[name] ?? choices?.[0]?.value ?? ""]));

/** What is sent of it: only what is asked for. A secret that is left empty keeps its value. */
export const kindSettingsOf = (fields: KindFields, values: KindValues): Record<string, string> =>
  Object.fromEntries(
    fields
      .filter((field) => isAskedFor(field, values))
      .map(({ name, kind }) => ({ name, kind, value: (values[valueName(name)] ?? "").trim() }))
      .filter(({ kind, value }) => !(kind === "SECRET" && value === ""))
      .map(({ name, value }) => [name, value]),
  );

/** With or without the value, in the order of all values. */
export const toggled = <Value extends string>(all: readonly Value[], chosen: readonly Value[], value: Value): Value[] =>
  all.filter((one) => (one === value ? !chosen.includes(one) : chosen.includes(one)));

/** The server counts no more than this. */
const counted = 100_000;
export const shownCount = (count: number): string =>
  count >= counted ? `over ${counted.toLocaleString()}` : count.toLocaleString();
