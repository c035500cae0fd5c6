/**
 * A map that forgets what was used longest ago, bounded by the number of entries and by the characters of their keys, so that a
 * client that never repeats a document cannot fill the memory.
 */
export type BoundedCache<Value> = {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  readonly size: number;
};

export const createBoundedCache = <Value>(maxEntries: number, maxKeyCharacters: number): BoundedCache<Value> => {
  const entries = new Map<string, Value>();
  let keyCharacters = 0;

  const forget = (key: string): void => {
    if (entries.delete(key)) keyCharacters -= key.length;
  };

  return {
    get size() {
      return entries.size;
    },
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      // A Map keeps the order of insertion: putting it back makes it the most recently used.
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      forget(key);
      if (key.length > maxKeyCharacters) return;
      entries.set(key, value);
      keyCharacters += key.length;
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries && keyCharacters <= maxKeyCharacters) break;
        forget(oldest);
      }
    },
  };
};
