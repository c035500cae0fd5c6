import { expect, it } from "vitest";
import { createContext } from "../../src/carriers/client/track-codes.ts";
import { scanAt } from "./bench.ts";
import { has, type SampleScan } from "./samples.ts";
import type { Subject } from "./suite.ts";

const bytes = {
  signature: Buffer.from("GIF89a, a signature"),
  photo: Buffer.from([0xff, 0xd8, 0xff, 0x01]),
  document: Buffer.from("%PDF-1.7, a letter"),
};
const kinds = { SIGNATURE: bytes.signature, PHOTO: bytes.photo, DOCUMENT: bytes.document };

/** Who received a parcel and the documents about it, at carriers that give them. */
export const proofCases = ({ adapter, samples, bench }: Subject): void => {
  const { carrier, fetchProof } = adapter;
  const [code] = samples.codes;
  if (!fetchProof) return;
  const deliver = (withDocuments: boolean): void => {
    const sample = samples.scans.DELIVERED;
    if (!has<SampleScan>(sample)) throw new Error("A carrier with proofs of delivery delivers.");
    const written = Object.entries(bytes).map(([name, file]) => [name, file.toString("base64")]);
    const proof = { signedBy: "Zoë O'Neil", ...(withDocuments && Object.fromEntries(written)) };
    bench().emulator.parcels.put(carrier, { code, scans: [scanAt(sample, "2026-01-14T11:00:00-05:00")], proof });
  };
  const fetch = (account = bench().account()) =>
    fetchProof(code, createContext(adapter, account, { transport: bench().transport, deadlineMs: 5_000 }));

  if (!samples.recipientName) {
    it("tells who received the parcel", async () => {
      deliver(false);
      const answer = (await bench().ask([code])).get(code);
      expect(answer?.ok && answer.value.reading.facts?.proof?.signedBy).toBe("Zoë O'Neil");
    });
  }

  it("fetches the documents, byte for byte", async () => {
    deliver(true);
    const fetched = await fetch();
    if (!fetched.ok) throw new Error(JSON.stringify(fetched));
    expect(fetched.value.length).toBeGreaterThan(0);
    for (const { kind, bytes: file } of fetched.value) expect(file.equals(kinds[kind])).toBe(true);
  });

  it("finds none where the carrier has none", async () => {
    deliver(false);
    const fetched = await fetch();
    expect(fetched.ok ? fetched.value : fetched.failure.code).toSatisfy((said) => said === "not-found" || said.length === 0);
  });

  it("says so when it gets something else than documents", async () => {
    deliver(true);
    bench().emulator.setFault(carrier, { kind: "garbage" });
    const fetched = await fetch();
    expect(fetched.ok).toBe(false);
  });
};
