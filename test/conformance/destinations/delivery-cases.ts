import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { seconds } from "../../../src/lib/clock.ts";
import { hardshipsOf } from "./hardships.ts";
import type { KindSubject } from "./subject.ts";
import type { BenchOf } from "./suite.ts";

export const deliveryCases = ({ name, carries = "event" }: KindSubject, bench: BenchOf): void => {
  const named = hardshipsOf(name);
  if (carries === "bytes")
    it("the same bytes arrive", async () => {
      const { world, receiver, emit, arrivals } = bench();
      world.deliver();
      const event = await emit();
      await arrivals(1);
      expect((await receiver.arrived()).map(({ body }) => body)).toEqual([event.body]);
    });

  if (carries === "event")
    it("the same bytes arrive, with a signature that a public library verifies", async () => {
      const { world, receiver, secret, emit, arrivals } = bench();
      world.deliver();
      const event = await emit();
      await arrivals(1);
      const [{ headers, body }] = (await receiver.arrived()) as [Awaited<ReturnType<typeof receiver.arrived>>[number]];
      expect(body).toBe(event.body);
      expect(headers["webhook-id"]).toBe(`gid://kolli/Event/${event.id}`);
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(event.body));
    });

  it("many events at the same time arrive once each, in the order of each tracker", async () => {
    const { world, arrivals } = bench();
    const trackers = Array.from({ length: 12 }, () => world.newTracker());
    const sequences = [1, 2, 3, 4, 5];
    await world.emit(trackers.flatMap((id) => sequences.map((sequence) => world.newEvent(id, sequence))));
    world.deliver();
    world.deliver();
    const byTracker = await arrivals(trackers.length * sequences.length);
    for (const id of trackers) expect(byTracker.get(id)).toEqual(sequences);
  });

  it(`${named["order under retry"]}: the event holds its tracker's later ones back, and no other tracker's`, async () => {
    const { world, receiver, emit, attempts, arrivals } = bench();
    const stuck = world.newTracker();
    await receiver.fault({ kind: "failing", trackerId: stuck });
    world.deliver();
    await emit(1, stuck);
    await attempts(1);
    await emit(2, stuck);
    const other = await emit(1);
    await attempts(2);
    expect([...(await arrivals(1))]).toEqual([[other.trackerId, [1]]]);
    await receiver.heal();
    world.clock.advance(seconds(6));
    expect((await arrivals(3)).get(stuck)).toEqual([1, 2]);
  });
};
