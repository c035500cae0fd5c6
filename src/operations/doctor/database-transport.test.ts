import { expect, test } from "vitest";
import { isPlainOnTheWire } from "./database-transport.ts";

test.each([
  ["postgres://a:b@db.internal/kolli", true],
  ["postgres://a:b@10.0.0.7:5432/kolli?sslmode=disable", true],
  ["postgres://a:b@[fd00::7]/kolli?sslmode=prefer", true],
  ["postgres://a:b@db.internal/kolli?sslmode=verify-full", false],
  ["postgres://a:b@db.internal/kolli?sslmode=require", false],
  ["postgres://a:b@localhost/kolli", false],
  ["postgres://a:b@localhost:5432,localhost:5433/kolli", false],
  ["postgres://a:b@localhost:5432,db.internal:5432/kolli", true],
  ["postgres://a:b@one,two/kolli?sslmode=verify-full&target_session_attrs=read-write", false],
  ["postgres://a:b@127.0.0.1:5433/kolli", false],
  ["postgres://a:b@[::1]/kolli", false],
  ["postgres:///kolli?host=/var/run/postgresql", false],
])("%s can be read on the wire: %s", (url, isPlain) => {
  expect(isPlainOnTheWire(url)).toBe(isPlain);
});
