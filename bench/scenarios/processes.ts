import { ups1z } from "../../src/carriers/number-formats/check-digits.ts";
import { runCallers } from "../measure.ts";
import { openClients, type RawClients } from "../raw-client.ts";
import type { ContestScenario, Stretch } from "../scenario.ts";

const clients = 64;
const candidates = "query ($code: String!) { carrierCandidates(trackingCode: $code) { carrier format checkDigit confidence } }";

/** Of every ten in a row one has the right check digit; the others cannot exist, and no carrier is contacted. */
const codes = Array.from({ length: 20_000 }, (_, nth) => `1Z${String(nth).padStart(16, "0")}`).filter(ups1z);

/** One client after the other asks which carriers a code may belong to: work for Kolli alone, without the database. */
const guessOver = (raw: RawClients): Stretch => {
  let count = 0;
  return (ms) =>
    runCallers(clients, ms, async (caller) => {
      const code = codes[count++ % codes.length];
      const answer = await raw.post(caller, JSON.stringify({ query: candidates, variables: { code } }));
      if (!answer.includes('"carrierCandidates":[{')) throw new Error(answer.toString());
    });
};

/** What a second process adds if Kolli is the bottleneck. The clients take their share of the same cores. */
export const processes: ContestScenario = {
  name: "processes",
  what: "`carrierCandidates`, which needs no database, with `--processes 2`",
  against: "the same with `--processes 1`",
  target: 1.1,
  warmUpMs: 4_000,
  async setUp(environment) {
    const database = await environment.openDatabase("processes");
    const { key } = await environment.createKey(database, "LIVE");
    const one = await environment.startService(database.url, { processes: 1 });
    const two = await environment.startService(database.url, { processes: 2 });
    const rawOne = await openClients(one, clients, { path: "/graphql", key });
    const rawTwo = await openClients(two, clients, { path: "/graphql", key });
    return {
      pids: two.pids,
      floorPids: one.pids,
      ours: guessOver(rawTwo),
      floor: guessOver(rawOne),
      async tearDown() {
        rawOne.close();
        rawTwo.close();
        await Promise.all([one.stop(), two.stop()]);
        await database.drop();
      },
    };
  },
};
