import type { Dispatcher } from "undici";
import type { HttpClient } from "../../../src/egress/http-client.ts";
import type { Owner, VirtualMachine } from "../virtual-machine.ts";

export type OutgoingHttp = {
  url: URL;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string;
};

/** What comes back from outside, and when; null: never. */
export type HttpOutcome =
  | { afterMs: number; status: number; headers?: Readonly<Record<string, string>>; body?: string }
  | { afterMs: number; error: string }
  | null;

/** Everything that is not Kolli. */
export type Outside = (request: OutgoingHttp, from: Owner) => HttpOutcome;

const failure = (code: string): Error => Object.assign(new Error(code), { code });

const pairs = (headers: readonly string[]): Record<string, string> => {
  const found: Record<string, string> = {};
  for (let i = 0; i < headers.length; i += 2) found[headers[i]!] = headers[i + 1]!;
  return found;
};

/** A node's way out: what undici gives, for a network that is simulated. */
export const createSimulatedClient = (machine: VirtualMachine, owner: Owner, outside: Outside): HttpClient => {
  /** The question arrives, is answered there, and the answer comes back to whoever is still alive. */
  const exchange = (request: OutgoingHttp, settle: (outcome: NonNullable<HttpOutcome>) => void): void =>
    void machine.after(machine.between(1, 20), () => {
      const outcome = outside(request, owner);
      if (outcome) machine.arrive(outcome.afterMs, owner, () => settle(outcome));
    });

  class Pool {
    readonly origin: string;
    constructor(origin: string) {
      this.origin = origin;
    }
    dispatch({ path, method, headers, body }: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
      let isAborted = false;
      const controller = {
        abort(reason: Error) {
          isAborted = true;
          handler.onResponseError?.(controller, reason);
        },
      } as unknown as Dispatcher.DispatchController;
      handler.onRequestStart?.(controller, {});
      const request = { url: new URL(path, this.origin), method, headers: pairs(headers as string[]), body: String(body ?? "") };
      exchange(request, (outcome) => {
        if (isAborted) return;
        if ("error" in outcome) return handler.onResponseError?.(controller, failure(outcome.error));
        handler.onResponseStart?.(controller, outcome.status, outcome.headers ?? {});
        if (outcome.body) handler.onResponseData?.(controller, Buffer.from(outcome.body));
        handler.onResponseEnd?.(controller, {});
      });
      return true;
    }
    async close(): Promise<void> {}
  }

  class Agent {
    async destroy(): Promise<void> {}
  }

  const request = (url: string, { method, headers, body, signal }: Dispatcher.RequestOptions & { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(failure("ABORT_ERR")));
      const asked = {
        url: new URL(url),
        method: method ?? "GET",
        headers: headers as Record<string, string>,
        body: String(body ?? ""),
      };
      exchange(asked, (outcome) => {
        if ("error" in outcome) return reject(failure(outcome.error));
        const { status: statusCode, headers: answered = {}, body: text = "" } = outcome;
        resolve({ statusCode, headers: answered, body: [Buffer.from(text)] });
      });
    });

  return { Pool, Agent, request } as unknown as HttpClient;
};
