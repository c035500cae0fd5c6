import { createAuthority, createLeaf } from "../../src/operations/tls/certificates.ts";
import { answer, type Receiver, type Respond, startReceiver } from "../support/servers/receiver.ts";

/** How receivers behave, and how many of each there are: fifty. */
export const healthyKinds = { fast: 17, slow: 6, flaky: 4, throttling: 4, huge: 2 } as const;
export const brokenKinds = { failing: 4, hanging: 3, redirecting: 3, "closing mid-body": 3, closing: 2, gone: 2 } as const;
export type Kind = keyof typeof healthyKinds | keyof typeof brokenKinds;

/** More than is ever read, in pieces, until the sender has had enough. */
const endless: Respond = (response) => {
  response.writeHead(200);
  const more = () => {
    while (!response.destroyed && response.write("x".repeat(16_384)));
  };
  response.on("drain", more).on("error", () => {});
  more();
};

const behaviours: Readonly<Record<Kind, Respond>> = {
  fast: answer(204),
  slow: (response) => void setTimeout(() => response.writeHead(200).end("ok"), 50 + Math.random() * 150),
  flaky: (response) => void response.writeHead(Math.random() < 0.25 ? 503 : 200).end(),
  throttling: (response, _received, nth) =>
    void response.writeHead(nth <= 5 ? 429 : 204, nth <= 5 ? { "retry-after": "1" } : {}).end(),
  huge: endless,
  failing: answer(500, {}, "out of order"),
  hanging: () => {},
  redirecting: answer(307, { location: "http://127.0.0.1:1/elsewhere" }),
  "closing mid-body": (response) => {
    response.writeHead(200, { "content-length": "1000" });
    response.write("half", () => response.destroy());
  },
  closing: (response) => void response.destroy(),
  gone: answer(410),
};

export type KindOfReceiver = Receiver & { kind: Kind; isHealthy: boolean };

/** Real servers, each on its own address of the loopback network, two of the fast ones over TLS. */
export const startReceivers = async (
  counts: Partial<Record<Kind, number>> = { ...healthyKinds, ...brokenKinds },
): Promise<{ receivers: KindOfReceiver[]; authority: string }> => {
  const authority = createAuthority("Test authority", Date.now());
  const receivers: KindOfReceiver[] = [];
  for (const [kind, count] of Object.entries(counts) as [Kind, number][]) {
    for (let nth = 0; nth < count; nth++) {
      const host = `127.0.${Math.floor(receivers.length / 250)}.${10 + (receivers.length % 250)}`;
      const leaf = createLeaf(authority, [host], Date.now());
      const isTls = kind === "fast" && nth < 2;
      const receiver = await startReceiver(behaviours[kind], {
        host,
        ...(isTls ? { tls: { key: leaf.key, cert: leaf.certificate } } : {}),
      });
      receivers.push({ ...receiver, kind, isHealthy: kind in healthyKinds });
    }
  }
  return { receivers, authority: authority.certificate };
};
