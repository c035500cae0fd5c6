/** Somebody who gets events: a receiver of webhooks, a reader of the feed, a stream. */
export type Witness = { readonly name: string; saw(trackerId: string, sequence: number): void };

export type Checker = {
  /** `mayLag`: it refuses now and then, and gets what it refused when its turn comes, which may be hours later. */
  witness(name: string, options?: { mayLag?: boolean }): Witness;
  /** What no promise allows, as soon as it is seen. */
  readonly violations: string[];
  /** Who still lacks what another has got. */
  behind(): string[];
  events(): number;
};

const mostTold = 20;

/** Holds what all witnesses got against each other: in order, without a gap, and in the end the same. Twice is allowed. */
export const createChecker = (): Checker => {
  const violations: string[] = [];
  const seenBy = new Map<string, Map<string, number>>();
  const furthest = new Map<string, number>();
  let events = 0;
  return {
    violations,
    witness(name, { mayLag = false } = {}) {
      const seen = new Map<string, number>();
      if (!mayLag) seenBy.set(name, seen);
      return {
        name,
        saw(trackerId, sequence) {
          const last = seen.get(trackerId) ?? 0;
          if (sequence > last + 1 && violations.length < mostTold)
            violations.push(`${name} got event ${sequence} of ${trackerId} after ${last}`);
          seen.set(trackerId, Math.max(last, sequence));
          const most = furthest.get(trackerId) ?? 0;
          if (sequence <= most) return;
          events += sequence - most;
          furthest.set(trackerId, sequence);
        },
      };
    },
    behind: () =>
      [...seenBy].flatMap(([name, seen]) => {
        const missing = [...furthest].filter(([id, sequence]) => (seen.get(id) ?? 0) < sequence).length;
        return missing === 0 ? [] : [`${name} lacks events of ${missing} parcels`];
      }),
    events: () => events,
  };
};
