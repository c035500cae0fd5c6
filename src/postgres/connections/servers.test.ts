import { expect, test } from "vitest";
import { targetOf, urlsOf } from "../../lib/database-url.ts";
import { createServers } from "./servers.ts";

test("a connection string with one host stays as it is", () => {
  for (const url of [
    "postgres://kolli:p%40ss@db.example.com:5432/kolli?sslmode=verify-full",
    "postgres://kolli@/kolli?host=/run/postgresql",
    "postgresql://[::1]:5432/kolli",
  ])
    expect(urlsOf(url)).toEqual([url]);
});

test("each of several hosts has the user, the database and the parameters", () => {
  expect(
    urlsOf("postgresql://kolli:a@b@one:5432,two,[fd00::3]:5434/kolli?target_session_attrs=read-write&sslmode=require"),
  ).toEqual([
    "postgresql://kolli:a@b@one:5432/kolli?sslmode=require",
    "postgresql://kolli:a@b@two/kolli?sslmode=require",
    "postgresql://kolli:a@b@[fd00::3]:5434/kolli?sslmode=require",
  ]);
  expect(urlsOf("postgres://one,two/kolli?sslmode=require&target_session_attrs=any")).toEqual([
    "postgres://one/kolli?sslmode=require",
    "postgres://two/kolli?sslmode=require",
  ]);
  expect(targetOf("postgres://one/kolli?target_session_attrs=standby")).toBe("standby");
});

test("of several servers one that takes writes is wanted, unless it says otherwise", () => {
  expect(createServers("postgres://one/kolli").needsPrimary).toBe(false);
  expect(createServers("postgres://one,two/kolli").needsPrimary).toBe(true);
  expect(createServers("postgres://one/kolli?target_session_attrs=primary").needsPrimary).toBe(true);
  expect(createServers("postgres://one,two/kolli?target_session_attrs=any").needsPrimary).toBe(false);
});

test("a server that was given up is followed by the next, however many gave it up", () => {
  const servers = createServers("postgres://one,two,three/kolli");
  servers.giveUp("postgres://one/kolli");
  servers.giveUp("postgres://one/kolli");
  expect(servers.current()).toBe("postgres://two/kolli");
  servers.giveUp("postgres://two/kolli");
  servers.giveUp("postgres://three/kolli");
  expect(servers.current()).toBe("postgres://one/kolli");
});
