import { readAmqpFields } from "./wire.ts";

/** `confirmed`: every queue that it was routed to has it. `returned`: it was routed to none. `rejected`: one of them did not take it. */
export type Confirmation = "confirmed" | "returned" | "rejected";

type Waiter = { readonly id: string; resolve(confirmation: Confirmation): void; reject(error: Error): void };

/** The messages of one channel that the server has not confirmed, by their number on it. */
export type Acknowledgements = {
  count(): number;
  /** The next message's: `forget` if no one waits for it any more. */
  expect(id: string): { confirmation: Promise<Confirmation>; forget(): void };
  /** The server has sent a message back; its confirmation follows. */
  noteReturned(id: string): void;
  /** What basic.ack or basic.nack contains: one number, or everything up to it. */
  settle(payload: Buffer, confirmation: "confirmed" | "rejected"): void;
  rejectAll(error: Error): void;
};

export const createAcknowledgements = (): Acknowledgements => {
  const waiting = new Map<number, Waiter>();
  const returned = new Set<string>();
  let nth = 0;
  return {
    count: () => waiting.size,
    expect(id) {
      const tag = ++nth;
      const { promise, resolve, reject } = Promise.withResolvers<Confirmation>();
      waiting.set(tag, { id, resolve, reject });
      return { confirmation: promise, forget: () => void waiting.delete(tag) };
    },
    noteReturned: (id) => void returned.add(id),
    settle(payload, confirmation) {
      const fields = readAmqpFields(payload, 4);
      const tag = fields.longLong();
      const isMultiple = (fields.octet() & 1) !== 0;
      for (const [one, { id, resolve }] of waiting) {
        if (one > tag) break;
        if (one !== tag && !isMultiple) continue;
        waiting.delete(one);
        resolve(confirmation === "confirmed" && returned.has(id) ? "returned" : confirmation);
        returned.delete(id);
      }
    },
    rejectAll(error) {
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    },
  };
};
