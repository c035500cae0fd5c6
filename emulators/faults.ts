import type { ServerResponse } from "node:http";
import type { ScriptedParcel } from "./emulated-carrier.ts";

/** What a carrier can do to us. */
export type Fault =
  | { kind: "garbage" }
  | { kind: "half-body" }
  | { kind: "huge"; bytes?: number }
  | { kind: "redirect" }
  | { kind: "rate-limited"; retryAfter?: string }
  | { kind: "server-error"; status?: number }
  | { kind: "never-answers" }
  | { kind: "hangs-up" }
  | { kind: "other-code" }
  | { kind: "slow"; ms: number };

/** A fault that lasts until it is cleared, or for a number of requests. */
export type ActiveFault = { fault: Fault; remaining: number };

/** Under the fault "other-code", the carrier answers with another parcel's journey. */
export const mistaken = (parcel: ScriptedParcel | undefined, fault: Fault | undefined): ScriptedParcel | undefined => {
  if (!parcel || fault?.kind !== "other-code") return parcel;
  const last = parcel.code.at(-1)!;
  return { ...parcel, code: parcel.code.slice(0, -1) + (/\d/.test(last) ? (Number(last) + 1) % 10 : last === "X" ? "Y" : "X") };
};

/** Plays the fault; false if the ordinary answer should be given after all. */
export const playFault = (fault: Fault, response: ServerResponse, ordinary: () => string): boolean => {
  switch (fault.kind) {
    case "garbage":
      response.writeHead(200, { "content-type": "application/json" }).end("\u0000<<< not { what ] you & expect");
      return true;
    case "half-body": {
      const text = ordinary();
      response.writeHead(200, { "content-type": "application/json" });
      response.write(text.slice(0, Math.ceil(text.length / 2)), () => response.destroy());
      return true;
    }
    case "huge": {
      // A right answer in every way but its size.
      const text = ordinary();
      response.writeHead(200, { "content-type": "application/json" }).end(text + " ".repeat(fault.bytes ?? 10 * 1024 * 1024));
      return true;
    }
    case "redirect":
      response.writeHead(302, { location: "https://elsewhere.test/login" }).end();
      return true;
    case "rate-limited":
      response.writeHead(429, fault.retryAfter ? { "retry-after": fault.retryAfter } : {}).end("Too many requests");
      return true;
    case "server-error":
      response.writeHead(fault.status ?? 500, { "content-type": "text/html" }).end("<html><body>Internal error</body></html>");
      return true;
    case "never-answers":
      return true;
    case "hangs-up":
      response.destroy();
      return true;
    case "other-code":
    case "slow":
      return false;
  }
};
