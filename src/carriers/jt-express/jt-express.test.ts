import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import type { CarrierContext } from "../adapter.ts";
import { jtExpress } from "./adapter.ts";
import { contentDigest, passwordDigest } from "./digest.ts";
import { jtExpress as emulator } from "./emulator.ts";
import { receivePush } from "./push.ts";
import { readPictures, readRefusal, readTrackAnswer } from "./reading.ts";

describeCarrier(jtExpress, emulator, {
  codes: ["801100000011", "801100000022", "801100000033"],
  scans: {
    PENDING: { code: "103", message: "Order Placed" },
    PICKED_UP: { code: "106", message: "Picked Up" },
    IN_TRANSIT: { code: "109", message: "Departure" },
    OUT_FOR_DELIVERY: { code: "112", message: "On Delivery" },
    DELIVERED: { code: "113", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { lacks: "J&T has no code for it" },
    RETURN_TO_SENDER: { code: "116", message: "Returning" },
    ATTEMPT_FAILURE: { lacks: "a problem is one only behind a round: see below" },
  },
  informational: { code: "121", message: "FINISH" },
  handedOver: { lacks: "one code for every delivery" },
  uncharted: { code: "999", message: "A scan J&T has invented since" },
  foreign: { code: "112", message: "Đang giao hàng" },
  recipientName: { lacks: "it shows pictures and no names" },
});

const readFixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8"));

const readOne = (name: string, code: string, timeZone: string) => {
  const items = readTrackAnswer(readFixture(name), [code], timeZone);
  if (!items.ok) throw new Error(JSON.stringify(items.failure));
  return items.value.get(code)!.result;
};

describe("an answer of J&T", () => {
  it("with codes of the published list has an arrival for 110, and ends a return with its arrival", () => {
    const result = readOne("published-list.json", "801100000011", "Asia/Ho_Chi_Minh");
    const zone = "[Asia/Ho_Chi_Minh]";
    expect(asText(result).scans).toEqual([
      `2026-03-01T09:00:00${zone} PICKED_UP @ Quận 1, Hồ Chí Minh`,
      `2026-03-02T06:30:00${zone} IN_TRANSIT @ Huyện Mê Linh, Hà Nội`,
      `2026-03-02T08:10:00${zone} OUT_FOR_DELIVERY @ Huyện Mê Linh, Hà Nội`,
      `2026-03-02T11:00:00${zone} ATTEMPT_FAILURE:RECIPIENT_ABSENT @ Huyện Mê Linh, Hà Nội`,
      `2026-03-05T14:00:00${zone} RETURN_TO_SENDER @ Hà Nội`,
      `2026-03-08T10:00:00${zone} DELIVERED @ Hồ Chí Minh`,
      `2026-03-08T10:00:01${zone} INFORMATIONAL`,
    ]);
  });

  it("says why a delivery failed, and that there are pictures of another", () => {
    const at = (scanTime: string, scanTypeCode: number, more: object = {}) => ({ scanTime, scanTypeCode, ...more });
    const details = [
      at("2026-03-02 08:10:00", 94, { desc: "Out for delivery" }),
      at("2026-03-02 11:00:00", 110, { desc: "Problem parcel", problemReason: "Customer refused the parcel" }),
      at("2026-03-03 11:00:00", 100, { desc: "Signed", pictureUrl: ["https://example.com/1.jpg"] }),
    ];
    const items = readTrackAnswer({ data: [{ billCode: "JEG000000000011", details }] }, ["JEG000000000011"], "Africa/Cairo");
    const result = items.ok ? items.value.get("JEG000000000011")?.result : items;
    expect(result?.ok && result.value.scans[1]).toMatchObject({
      message: "Problem parcel: Customer refused the parcel",
      meaning: { status: "ATTEMPT_FAILURE", detail: "REFUSED" },
    });
    expect(result?.ok && result.value.facts?.proof).toEqual({ hasPhoto: true });
    const ofProblem = at("2026-03-02 11:00:00", 110, { pictureUrl: ["https://example.com/problem.jpg"] });
    const signed = at("2026-03-03 11:00:00", 100, {
      sigPicUrl: "https://example.com/s.jpg",
      pictureUrl: "https://example.com/1.jpg",
    });
    expect(
      readPictures({ data: [{ billCode: "JEG000000000011", details: [ofProblem, signed] }] }, "JEG000000000011"),
    ).toMatchObject({
      value: { SIGNATURE: ["https://example.com/s.jpg", undefined], PHOTO: ["https://example.com/1.jpg"] },
    });
  });

  it("shows no courier's telephone", () => {
    const result = readOne("published-list.json", "801100000011", "Asia/Ho_Chi_Minh");
    expect(result.ok && result.value.scans[2]?.message).toBe("Nhân viên Nguyễn (…) đang giao hàng");
  });

  it("with codes of the list of scans has a problem for 110: a failed delivery on the round, a delay before it", () => {
    const result = readOne("list-of-scans.json", "JEG000000000011", "Africa/Cairo");
    expect(asText(result).scans).toEqual([
      "2026-09-22T13:42:44[Africa/Cairo] PICKED_UP @ Giza",
      "2026-09-23T20:00:00[Africa/Cairo] IN_TRANSIT:DELAYED @ Giza",
      "2026-09-24T09:30:00[Africa/Cairo] OUT_FOR_DELIVERY @ Nasr City",
      "2026-09-24T12:00:00[Africa/Cairo] ATTEMPT_FAILURE:REFUSED @ Nasr City",
      "2026-09-25T09:30:00[Africa/Cairo] OUT_FOR_DELIVERY @ Nasr City",
      "2026-09-25T14:02:10[Africa/Cairo] DELIVERED @ Cairo",
    ]);
    expect(result.ok && result.value.facts).toEqual({ failedAttempts: 1, proof: { hasSignature: true } });
  });

  it("about one parcel may be an object, and one without scans is not found", () => {
    const items = readTrackAnswer({ code: "1", data: { billCode: "801100000011", details: [] } }, ["801100000011"], "UTC");
    expect(items.ok && items.value.get("801100000011")?.result).toMatchObject({ failure: { code: "not-found" } });
  });
});

describe("a refusal of J&T", () => {
  it.each([
    ["145003030", "credentials-rejected"],
    ["999001030", "credentials-rejected"],
    ["999002000", "not-found"],
    ["145003050", "unexpected-answer"],
  ])("%s", (code, failure) => expect(readRefusal({ code, msg: "" })?.code).toBe(failure));

  it("is none if the code is 1", () => expect(readRefusal({ code: "1", msg: "success", data: [] })).toBeNull());
});

describe("digests", () => {
  it("are of the text and the key, and of a password that is not one already", () => {
    // printf '{"a":1}key' | openssl md5 -binary | base64
    expect(contentDigest('{"a":1}', "key")).toBe("hrsn4fqht6ocHDQJAe+yqw==");
    expect(passwordDigest("0123456789ABCDEF0123456789ABCDEF")).toBe("0123456789ABCDEF0123456789ABCDEF");
    expect(passwordDigest("secret")).toMatch(/^[A-F0-9]{32}$/);
  });
});

describe("a push of J&T", () => {
  const bizContent = JSON.stringify({ billCode: "801100000011", details: [{ scanTypeCode: 113 }] });
  const receive = (digest: string | undefined, privateKey = "key", content = bizContent) =>
    receivePush(
      { headers: { digest }, rawBody: Buffer.from(new URLSearchParams({ bizContent: content }).toString()), query: {} },
      { credentials: { privateKey } } as CarrierContext<"privateKey">,
    );

  it("is a hint to ask, if the private key signed it, and is answered as J&T wants it", async () => {
    expect(await receive(contentDigest(bizContent, "key"))).toMatchObject({
      ok: true,
      value: { fetchNow: ["801100000011"], reply: { status: 200, body: '{"code":"1","msg":"success","data":"SUCCESS"}' } },
    });
    for (const digest of [undefined, "", contentDigest(bizContent, "other")])
      expect(await receive(digest)).toEqual({ ok: false, failure: { code: "not-authentic" } });
    expect((await receive(contentDigest(bizContent, ""), "")).ok).toBe(false);
    expect(await receive(contentDigest("{}", "key"), "key", "{}")).toMatchObject({ failure: { code: "unreadable" } });
  });
});
