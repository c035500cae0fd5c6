import { expect, test } from "vitest";
import { readEventSearch, toEventFilter, wantedFrom } from "./event-search.ts";

test("an address keeps what it says of the list, and nothing else", () => {
  expect(readEventSearch({ topic: "TRACKER_UPDATED", parcel: "abc", since: "7d", event: "def", more: "x" })).toEqual({
    topic: "TRACKER_UPDATED",
    parcel: "abc",
    since: "7d",
    event: "def",
  });
  expect(readEventSearch({ topic: 7, parcel: "", since: "toString" })).toEqual({});
  expect(readEventSearch({ since: "2d" })).toEqual({});
});

test("a parcel and a time are conditions of the server's filter", () => {
  const now = Date.parse("2026-11-17T12:00:00Z");
  expect(toEventFilter({}, ["TRACKER_UPDATED"], now)).toEqual({ topics: ["TRACKER_UPDATED"] });
  expect(toEventFilter({ parcel: "018f", since: "1d" }, ["TRACKER_UPDATED"], now)).toEqual({
    topics: ["TRACKER_UPDATED"],
    trackerId: "gid://kolli/Tracker/018f",
    createdFrom: "2026-11-16T12:00:00.000Z",
  });
  expect([wantedFrom(undefined, now), now - wantedFrom("1h", now)]).toEqual([0, 3_600_000]);
});
