import { describe, expect, it } from "vitest";
import { fail, ok } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import { carrierBounds } from "../bounds.ts";
import { fetchPictures, hasLinks, type PictureLinks } from "./pictures.ts";

const reply = ok({ status: 200, headers: {}, text: "", body: null });

const fetch = async (links: PictureLinks, failures: Readonly<Record<string, CarrierFailure>> = {}) => {
  const asked: string[] = [];
  const file = async (link: string) => {
    asked.push(link);
    return failures[link] ? fail(failures[link]) : ok(Buffer.from(link));
  };
  return { fetched: await fetchPictures({ file }, reply, () => ok(links)), asked };
};

describe("pictures that an answer links to", () => {
  it("are fetched once each, with what they show", async () => {
    const { fetched, asked } = await fetch({ SIGNATURE: ["a", "", null], PHOTO: [" b ", "b", "a"] });
    expect(asked).toEqual(["a", "b"]);
    expect(fetched).toEqual(
      ok([
        { kind: "SIGNATURE", bytes: Buffer.from("a") },
        { kind: "PHOTO", bytes: Buffer.from("b") },
      ]),
    );
    expect([hasLinks({ PHOTO: ["", null] }, "PHOTO"), hasLinks({ PHOTO: ["b"] }, "SIGNATURE")]).toEqual([false, false]);
  });

  it("may be gone; any other failure is reported, so that they are fetched later", async () => {
    const { fetched } = await fetch({ PHOTO: ["a", "b"] }, { a: { code: "not-found" } });
    expect(fetched).toMatchObject({ value: [{ bytes: Buffer.from("b") }] });
    const failing = await fetch({ PHOTO: ["a", "b"] }, { b: { code: "timed-out" } });
    expect(failing.fetched).toEqual(fail({ code: "timed-out" }));
    expect(await fetchPictures({ file: async () => ok(Buffer.alloc(0)) }, fail({ code: "timed-out" }), () => ok({}))).toEqual(
      fail({ code: "timed-out" }),
    );
  });

  it("are followed up to a number", async () => {
    const { cap } = carrierBounds.pictureLinks;
    const { asked } = await fetch({ PHOTO: Array.from({ length: cap + 3 }, (_, nth) => `p${nth}`) });
    expect(asked).toHaveLength(cap);
  });
});
