import { describe, expect, it } from "vitest";
import { fail, ok } from "../../../lib/result.ts";
import { createTokenStore } from "./tokens.ts";

describe("tokens", () => {
  const open = () => {
    const time = { now: 0 };
    let fetched = 0;
    const fetch = async () => {
      fetched += 1;
      return ok({ token: `token-${fetched}`, expiresInSeconds: 3_600 });
    };
    const store = createTokenStore({ now: () => time.now });
    const get = async () => {
      const got = await store.get("token", fetch);
      return got.ok ? got.value : null;
    };
    return { time, store, get, fetched: () => fetched };
  };

  it("are fetched once however many ask at the same time", async () => {
    const { get, fetched } = open();
    const got = await Promise.all([get(), get(), get()]);
    expect(got.map((value) => value?.token)).toEqual(["token-1", "token-1", "token-1"]);
    expect(await get()).toEqual({ token: "token-1", cached: true });
    expect(fetched()).toBe(1);
  });

  it("are renewed a minute before they end", async () => {
    const { time, get } = open();
    await get();
    time.now = 3_539_999;
    expect((await get())?.token).toBe("token-1");
    time.now = 3_540_000;
    expect(await get()).toEqual({ token: "token-2", cached: false });
  });

  it("are forgotten when refused, but not when a newer one has come meanwhile", async () => {
    const { store, get } = open();
    await get();
    store.discard("token", "token-1");
    expect((await get())?.token).toBe("token-2");
    store.discard("token", "token-1");
    expect(await get()).toEqual({ token: "token-2", cached: true });
  });

  it("are asked for again after a failure", async () => {
    const store = createTokenStore({ now: () => 0 });
    expect(await store.get("token", async () => fail({ code: "timed-out" }))).toEqual(fail({ code: "timed-out" }));
    expect(await store.get("token", async () => ok({ token: "t", expiresInSeconds: 60 }))).toEqual(
      ok({ token: "t", cached: false }),
    );
  });
});
