import { cpSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../support/processes/temporary-folder.ts";
import { canRun, runModule } from "../../support/python-sdk.ts";
import { samplesOf } from "../../support/samples/doc-samples.ts";
import { repository } from "../../support/sdk/contract.ts";

const mypy = "mypy==2.4.1";
const isHere = await canRun(mypy);

/** A program that is typed throughout, and one that is wrong in what only types can see. */
const strict = `from typing import List, Optional
from kolli import AsyncKolli, Kolli, Tracker, TrackerFilter, webhooks

def delivered(kolli: Kolli) -> List[str]:
    return [tracker.tracking_code for tracker in kolli.trackers.list(filter=TrackerFilter(status=["DELIVERED"]))]

async def found(kolli: AsyncKolli, code: str) -> Optional[Tracker]:
    return await kolli.trackers.get_by_code(code)

def topic(body: bytes, secret: str) -> str:
    return webhooks.verify(body, {}, secret).topic
`;
const wrong = `from kolli import Kolli

def carrier(kolli: Kolli) -> int:
    return kolli.trackers.create(tracking_code=5, carrier="UPS").carrier
`;

test.skipIf(!isHere)("its types hold in a strict project, and find what is wrong", async () => {
  const folder = await temporaryFolder("python-types");
  await mkdir(join(folder, "samples"));
  cpSync(join(repository, "sdk/python/kolli"), join(folder, "kolli"), { recursive: true });
  await writeFile(join(folder, "strict.py"), strict);
  await writeFile(join(folder, "wrong.py"), wrong);
  const samples = samplesOf("docs/guides/python.md").filter(({ handling }) => handling.kind === "with the client");
  expect(samples.length).toBeGreaterThan(1);
  for (const [nth, { text }] of samples.entries()) await writeFile(join(folder, "samples", `sample${nth}.py`), text);
  const check = (...args: string[]) => runModule(mypy, folder, ["mypy", "--python-version", "3.10", ...args]);
  expect(await check("--strict", "kolli", "strict.py")).toMatchObject({ code: 0 });
  // Programs of a guide annotate nothing, so that they stay short.
  expect(await check("--check-untyped-defs", "--explicit-package-bases", "samples")).toMatchObject({ code: 0 });
  const found = await check("--strict", "wrong.py");
  expect([found.code, found.output.match(/error:/g)?.length], found.output).toEqual([1, 2]);
});
