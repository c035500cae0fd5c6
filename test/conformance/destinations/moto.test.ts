import { afterAll, describe, expect, test } from "vitest";
import type { Outcome } from "../../../src/destinations/attempt.ts";
import { webhookBounds } from "../../../src/destinations/bounds.ts";
import type { DestinationToOpen } from "../../../src/destinations/kind.ts";
import { destinationKinds } from "../../../src/destinations/kinds.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { newUuid } from "../../../src/lib/ids.ts";
import { findMoto, type MotoServer, startMoto } from "../../support/servers/moto-server.ts";
import { bucketIn, busIn, openMotoReceiver, queueIn } from "./aws/moto-receiver.ts";
import { localTls } from "./local-tls.ts";
import { describeKind } from "./suite.ts";

const root = findMoto();
const { egress } = localTls();
let starting: Promise<MotoServer> | null = null;
const moto = (): Promise<MotoServer> => {
  starting ??= startMoto(root!);
  return starting;
};
const common = {
  kinds: destinationKinds,
  egress,
  tooLarge: webhookBounds.queueMessage.cap,
  results: {
    failing: "NOT_ACCEPTED",
    away: "CONNECTION_FAILED",
    refusesCredentials: "CREDENTIALS_REFUSED",
    tooLarge: "REFUSED",
  },
  /** Settings are judged without a server; aws.test.ts has these. */
  wrongSettings: [],
} as const;
const at = (placeIn: Parameters<typeof openMotoReceiver>[1]) => async () => openMotoReceiver(await moto(), placeIn);

/** Sends one event so many times. */
const sendTimes = async (name: string, destination: DestinationToOpen, times: number) => {
  const opened = destinationKinds[name]!().open(destination, { egress, clock: systemClock });
  if (!opened.ok) throw new Error(opened.failure.detail);
  const eventId = newUuid(Date.now());
  const message = { eventId, trackerId: eventId, body: Buffer.from("{}"), at: Date.now(), signature: "v1,x" };
  const outcomes: (readonly Outcome[])[] = [];
  for (let nth = 0; nth < times; nth++) outcomes.push(await opened.value.send([message], 20_000));
  await opened.value.close();
  return outcomes;
};

/** AWS as a program that others wrote: it verifies signatures and permissions. */
describe.skipIf(root === null)("AWS, with moto", () => {
  afterAll(async () => (await starting)?.close());
  describeKind({ ...common, name: "sqs", variant: "moto", openReceiver: at(queueIn(false)) });
  // Unlike AWS, it forgets the ID of a message that was read; the test below has one that was not.
  describeKind({ ...common, name: "sqs", variant: "FIFO, moto", openReceiver: at(queueIn(true)) });
  describeKind({ ...common, name: "eventbridge", variant: "moto", openReceiver: at(busIn) });
  describeKind({
    ...common,
    name: "s3",
    variant: "moto",
    openReceiver: at(bucketIn),
    tooLarge: null,
    carries: "bytes",
    isDeduplicating: true,
  });

  test("a wrong secret key is refused by its signature", async () => {
    for (const [name, placeIn] of [
      ["sqs", queueIn(false)],
      ["eventbridge", busIn],
      ["s3", bucketIn],
    ] as const) {
      const receiver = await openMotoReceiver(await moto(), placeIn);
      const settings = { ...receiver.settings, secretAccessKey: "wrong" };
      const destination = { mode: "LIVE", address: "", settings, maxInFlight: 8 } as const;
      const [outcomes] = await sendTimes(name, destination, 1);
      expect(outcomes).toMatchObject([
        { result: "CREDENTIALS_REFUSED", detail: expect.stringContaining("SignatureDoesNotMatch") },
      ]);
      await receiver.close();
    }
  });

  test("a FIFO queue stores an event once that is sent again", async () => {
    const receiver = await openMotoReceiver(await moto(), queueIn(true));
    const destination = { mode: "LIVE", address: "", settings: receiver.settings, maxInFlight: 8 } as const;
    const outcomes = await sendTimes("sqs", destination, 2);
    expect(outcomes.flat().map(({ result }) => result)).toEqual(["DELIVERED", "DELIVERED"]);
    expect(await receiver.arrived()).toHaveLength(1);
    await receiver.close();
  });
});
