import { type CarrierEmulator, type ScriptedParcel, type ScriptedScan, timeParts } from "../../../emulators/emulated-carrier.ts";

const credentials = { username: "sameday-user", password: "sameday-password" };

const event = (scan: ScriptedScan) => ({
  statusId: Number(scan.code),
  status: scan.message,
  statusLabel: scan.message,
  statusState: scan.message,
  statusDate: `${timeParts(scan.at).local}${timeParts(scan.at).offset}`,
  county: scan.region ?? "",
  reason: "",
  transitLocation: scan.city ?? "",
});

/** The first state, which stays behind the history, as it has been seen to do. */
const statusOf = (scans: readonly ScriptedScan[]) => (scans[0] ? event(scans[0]) : null);

const found = ({ code, scans, facts = {} }: ScriptedParcel) => {
  const isDelivered = scans.at(-1)?.code === "9";
  return {
    expeditionSummary: {
      awbNumber: code,
      delivered: isDelivered,
      canceled: false,
      deliveryAttempts: (facts.failedAttempts ?? 0) + (isDelivered ? 1 : 0),
      redirectionsAttempts: 0,
      awbWeight: (facts.weightGrams ?? 0) / 1000,
      cashOnDelivery: 0,
      deliveredAt: "",
      lastDeliveryAttempt: "",
    },
    expeditionStatus: statusOf(scans),
    expeditionHistory: scans.map(event).toReversed(),
    parcelsStatus: Array.from({ length: facts.pieceCount ?? 1 }, (_, index) => ({
      ...statusOf(scans.slice(-1)),
      parcelAwbNumber: `${code}${String(index + 1).padStart(3, "0")}`,
      inReturn: false,
    })),
  };
};

const refused = (code: number, message: string) => ({ status: code, json: { error: { code, message } } });

export const sameday: CarrierEmulator = {
  carrier: "SAMEDAY",
  credentials,
  signIn({ method, path, headers }, world) {
    if (method !== "POST" || path !== "/api/authenticate") return null;
    const isKnown = headers["x-auth-username"] === credentials.username && headers["x-auth-password"] === credentials.password;
    return isKnown ? { json: { token: world.issueToken(), expire_at: "2026-01-15 10:00" } } : refused(401, "Unauthorized");
  },
  track({ method, path, headers }, world) {
    if (!world.isValidToken(headers["x-auth-token"])) return refused(401, "Unauthorized");
    const [, code] = /^\/api\/client\/awb\/([^/]+)\/status$/.exec(path) ?? [];
    const parcel = method === "GET" && code ? world.parcel(decodeURIComponent(code)) : undefined;
    return parcel ? { json: found(parcel) } : refused(404, "Not Found");
  },
};
