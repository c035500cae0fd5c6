import { timingSafeEqual } from "node:crypto";
import { type Networks, noNetworks, parseNetworks } from "../egress/networks.ts";
import { type Clock, minutes } from "../lib/clock.ts";
import { fail, ok, type Result } from "../lib/result.ts";
import type { TransactionalDatabase } from "../postgres/database.ts";
import type { Notices } from "../postgres/notices.ts";
import type { Scope } from "../workspaces/scope.ts";
import { type ApiKey, findApiKeyByHash, recordKeyUse } from "./api-keys.sql.ts";
import type { RequestKey } from "./key-caller.ts";
import { hashKey, judgeKeyText } from "./key-format.ts";
import { createKeyNetworks } from "./key-networks.ts";
import { keyChannel } from "./key-notices.sql.ts";
import { keyName } from "./key-subject.ts";

export const keyRefusals = {
  missing:
    "No API key was sent. Send the header `Authorization: Bearer <API key>`; create keys in the dashboard under Settings › Developer › API keys.",
  malformed:
    "The Authorization header is not `Bearer <API key>`, or what follows Bearer is not a Kolli API key (kolli_test_… or kolli_live_…).",
  mistyped: "The API key has a typing mistake: its checksum does not match. Copy the whole key again.",
  unknown: "The API key is not recognised. It may belong to another installation, or its workspace was deleted.",
  expired: "The API key has expired. Create a new one in the dashboard under Settings › Developer › API keys.",
  revoked: "The API key was revoked. Create a new one in the dashboard under Settings › Developer › API keys.",
  deleted:
    "The workspace of this API key was deleted. An owner can restore it in the dashboard within seven days of the deletion.",
  elsewhere:
    "The API key may not be used from this address. Change its allowed networks in the dashboard under Settings › Developer › API keys.",
} as const;
export type KeyRefusal = keyof typeof keyRefusals;

/** The same for clients that send their key in another header. */
export const keyRefusalsIn = (header: string): Readonly<Record<KeyRefusal, string>> => ({
  ...keyRefusals,
  missing: `No API key was sent. Send the header ${header}; create keys in the dashboard under Settings › Developer › API keys.`,
  malformed: `What was sent as API key is not one of Kolli's (kolli_test_… or kolli_live_…). Send the header ${header}.`,
});

export type KnownKey = { key: RequestKey; scope: Scope };
export type Authenticator = {
  /** Without waiting if the key is cached, so that a request does not wait for its turn. `address` is the client's. */
  authenticate(
    headerValue: string | undefined,
    address: string,
  ): Result<KnownKey, KeyRefusal> | Promise<Result<KnownKey, KeyRefusal>>;
  /** For a key that was changed on this node: the notice of it may still be on its way. */
  forget(key: Pick<ApiKey, "id">): void;
  flushUses(): Promise<void>;
};

/** `networks` is null for a key that may come from anywhere. */
type CachedKey = { key: ApiKey; caller: KnownKey; networks: Networks | null; isDeleted: boolean; readAt: number };

/** Every change is announced; this bounds what one that went unheard could do. */
const cacheMs = minutes(1);
const cacheMax = 10_000;

/**
 * Keys are cached while notices come through: a revocation anywhere empties the cache immediately, and a
 * node that cannot hear about revocations asks the database every time.
 */
export const createAuthenticator = ({
  db,
  notices,
  clock,
}: {
  db: TransactionalDatabase;
  notices: Notices;
  clock: Clock;
}): Authenticator => {
  const cache = new Map<string, CachedKey>();
  const hashByText = new Map<string, string>();
  const uses = new Map<string, number>();
  const sightings = createKeyNetworks(db);
  /** Counts changes: a row that was read while one came in may be the old one, and is not cached. */
  let changes = 0;
  const forget = (hash: string) => {
    changes++;
    cache.delete(hash);
  };
  notices.on(keyChannel, forget);
  notices.onGap(() => {
    changes++;
    cache.clear();
  });

  const hashHex = (text: string): string | null => {
    const known = hashByText.get(text);
    if (known) return known;
    if (judgeKeyText(text) !== "well-formed") return null;
    const hex = hashKey(text).toString("hex");
    if (hashByText.size >= cacheMax) hashByText.clear();
    hashByText.set(text, hex);
    return hex;
  };

  const known = (hash: string, now: number): CachedKey | null => {
    const cached = cache.get(hash);
    return cached && now - cached.readAt < cacheMs && notices.connected() ? cached : null;
  };

  const look = async (hash: string, now: number): Promise<CachedKey | null> => {
    const wanted = Buffer.from(hash, "hex");
    const before = changes;
    const key = await findApiKeyByHash(db, wanted);
    if (!key || !timingSafeEqual(key.hash, wanted)) return null;
    const fresh: CachedKey = {
      key,
      caller: {
        key: { keyId: key.id, name: keyName(key), access: key.access },
        scope: { workspaceId: key.workspaceId, mode: key.mode },
      },
      networks: networksOf(key),
      isDeleted: key.eraseAt !== null,
      readAt: now,
    };
    if (cache.size >= cacheMax) cache.clear();
    if (before === changes) cache.set(hash, fresh);
    return fresh;
  };

  /** A key's many streams ask at the same moment: one look answers all of them, as long as no change came in between. */
  const looks = new Map<string, { changes: number; found: Promise<CachedKey | null> }>();
  const lookOnce = (hash: string, now: number): Promise<CachedKey | null> => {
    const running = looks.get(hash);
    if (running?.changes === changes && notices.connected()) return running.found;
    const found = look(hash, now).finally(() => {
      if (looks.get(hash)?.found === found) looks.delete(hash);
    });
    looks.set(hash, { changes, found });
    return found;
  };

  const judge = (found: CachedKey | null, address: string, now: number): Result<KnownKey, KeyRefusal> => {
    if (!found) return fail("unknown");
    if (found.key.revokedAt !== null) return fail("revoked");
    if (found.key.expiresAt !== null && found.key.expiresAt <= now) return fail("expired");
    if (found.isDeleted) return fail("deleted");
    const isRefused = found.networks !== null && !found.networks.has(address);
    sightings.note(found.key, address, now, isRefused);
    if (isRefused) return fail("elsewhere");
    uses.set(found.key.id, now);
    return ok(found.caller);
  };

  let lastFlush: Promise<void> = Promise.resolve();
  const flush = async (): Promise<void> => {
    await sightings.flush();
    if (uses.size === 0) return;
    const batch = new Map(uses);
    uses.clear();
    await recordKeyUse(db, batch);
  };

  return {
    authenticate(headerValue, address) {
      if (headerValue === undefined || headerValue.trim() === "") return fail("missing");
      const text = /^Bearer +(\S+)$/i.exec(headerValue.trim())?.[1];
      if (text === undefined) return fail("malformed");
      const hash = hashHex(text);
      if (hash === null) return fail(judgeKeyText(text) === "mistyped" ? "mistyped" : "malformed");
      const now = clock.now();
      const cached = known(hash, now);
      return cached ? judge(cached, address, now) : lookOnce(hash, now).then((found) => judge(found, address, now));
    },
    forget({ id }) {
      changes++;
      for (const [hash, { key }] of cache) if (key.id === id) cache.delete(hash);
    },
    // After the one that is under way: at the end, everything is written.
    flushUses() {
      lastFlush = lastFlush.catch(() => {}).then(flush);
      return lastFlush;
    },
  };
};

/** What cannot be understood allows nothing. */
const networksOf = ({ networks }: ApiKey): Networks | null => {
  if (networks.length === 0) return null;
  const parsed = parseNetworks(networks);
  return parsed.ok ? parsed.value : noNetworks;
};
