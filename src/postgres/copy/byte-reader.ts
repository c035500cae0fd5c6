/** Reads pieces of a chosen size out of a stream of chunks, of which it holds no more than it needs. */
export type ByteReader = {
  /** Exactly so many bytes; null if the stream ends before. */
  take(size: number): Promise<Buffer | null>;
  /** Up to the next line break, without it; null if there is none within the limit. */
  line(limit?: number): Promise<string | null>;
  /** What has not been read yet. */
  rest(): AsyncGenerator<Buffer>;
};

export const createByteReader = (source: AsyncIterable<Buffer>): ByteReader => {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let heldBytes = 0;

  const pull = async (): Promise<boolean> => {
    const { done, value } = await chunks.next();
    if (done) return false;
    held.push(value);
    heldBytes += value.length;
    return true;
  };
  const cut = (size: number): Buffer => {
    const whole = held.length === 1 ? held[0]! : Buffer.concat(held);
    held = size < whole.length ? [whole.subarray(size)] : [];
    heldBytes = whole.length - size;
    return whole.subarray(0, size);
  };

  return {
    async take(size) {
      while (heldBytes < size) if (!(await pull())) return null;
      return cut(size);
    },
    async line(limit = 1024 * 1024) {
      let searched = 0;
      for (;;) {
        const whole = Buffer.concat(held);
        held = whole.length > 0 ? [whole] : [];
        const at = whole.indexOf(0x0a, searched);
        if (at !== -1) return cut(at + 1).toString("utf8", 0, at);
        searched = whole.length;
        if (searched > limit || !(await pull())) return null;
      }
    },
    async *rest() {
      do {
        if (heldBytes > 0) yield cut(heldBytes);
      } while (await pull());
    },
  };
};
