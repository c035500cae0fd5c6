import type { EventTopic } from "../../api/operation-types.ts";
import type { Endpoint } from "./webhooks.operations.ts";

/** A webhook's settings as a form holds them. */
export type Settings = {
  url: string;
  description: string;
  topics: readonly EventTopic[];
  /** None chosen means all. */
  carriers: readonly string[];
  statuses: readonly string[];
};

export const newSettings: Settings = {
  url: "https://",
  description: "",
  topics: ["TRACKER_UPDATED", "TRACKER_EXCEPTION_RAISED", "TRACKER_EXCEPTION_CLEARED"],
  carriers: [],
  statuses: [],
};

type Stored = Pick<Endpoint, "url" | "description" | "topics" | "carriers" | "statuses">;

export const settingsOf = ({ url, description, topics, carriers, statuses }: Stored): Settings => ({
  url,
  description: description ?? "",
  topics,
  carriers: carriers ?? [],
  statuses: statuses ?? [],
});

const orAll = (chosen: readonly string[]): string[] | null => (chosen.length === 0 ? null : [...chosen]);
const isSame = (chosen: readonly string[], stored: readonly string[] | null): boolean =>
  JSON.stringify(orAll(chosen)) === JSON.stringify(stored);

const textsOf = ({ url, description, topics }: Settings) => ({
  url: url.trim(),
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

/** With or without the value, in the order of all values. */
export const toggled = <Value extends string>(all: readonly Value[], chosen: readonly Value[], value: Value): Value[] =>
  all.filter((one) => (one === value ? !chosen.includes(one) : chosen.includes(one)));

/** The server counts no more than this. */
const counted = 100_000;
export const shownCount = (count: number): string =>
  count >= counted ? `over ${counted.toLocaleString()}` : count.toLocaleString();
