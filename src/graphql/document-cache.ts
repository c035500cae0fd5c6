/**
 * A map that drops the entries used longest ago. It is bounded by the memory its entries are charged for, so a client that never
 * repeats a document cannot fill the memory.
 */
export type BoundedCache<Value> = {
  get(key: string): Value | undefined;
  set(key: string, value: Value, bytes: number): void;
  /** The entry grew by this much. An entry that was dropped in the meantime is not charged. */
  charge(key: string, value: Value, bytes: number): void;
  readonly size: number;
  readonly bytes: number;
};

export const createBoundedCache = <Value>(maxBytes: number): BoundedCache<Value> => {
  const entries = new Map<string, { readonly value: Value; bytes: number }>();
  let total = 0;

  const forget = (key: string): void => {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  const makeRoom = (): void => {
    for (const oldest of entries.keys()) {
      if (total <= maxBytes) return;
      forget(oldest);
    }
  };

  return {
    get size() {
      return entries.size;
    },
    get bytes() {
      return total;
    },
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      // A Map keeps the order of insertion: putting it back makes it the most recently used.
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, bytes) {
      forget(key);
      // An entry that does not fit must not push out the others first.
      if (bytes > maxBytes) return;
      entries.set(key, { value, bytes });
      total += bytes;
      makeRoom();
    },
    charge(key, value, bytes) {
      const entry = entries.get(key);
      if (entry?.value !== value) return;
      entry.bytes += bytes;
      total += bytes;
      if (entry.bytes > maxBytes) forget(key);
      makeRoom();
    },
  };
};
