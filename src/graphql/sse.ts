const eventIdKey = Symbol("eventId");

/** Marks an event of a subscription's source with the id a reconnecting client sends back as `Last-Event-ID`. */
export const withEventId = <Event extends object>(event: Event, id: string): Event => Object.assign(event, { [eventIdKey]: id });

export const eventIdOf = (event: unknown): string | undefined =>
  typeof event === "object" && event !== null ? (event as { [eventIdKey]?: string })[eventIdKey] : undefined;
