import { type CarrierEmulator, type ScriptedParcel, type ScriptedScan, timeParts } from "../../../emulators/emulated-carrier.ts";

const credentials = { apiToken: "thailand-post-api-token" };

const tokenOf = (authorization = ""): string | undefined => /^Token (.+)$/.exec(authorization)?.[1];

/** Years of the Buddhist era, whatever the language. */
const thaiTime = (at: string): string => {
  const { date, time, offset } = timeParts(at);
  const [year, month, day] = date.split("-");
  return `${day}/${month}/${Number(year) + 543} ${time}${offset}`;
};

const event = (scan: ScriptedScan, { code, proof }: ScriptedParcel) => ({
  barcode: code,
  status: scan.code,
  status_description: scan.message,
  status_date: thaiTime(scan.at),
  location: scan.city ?? "",
  postcode: scan.postalCode ?? "00131",
  delivery_status: scan.code === "501" ? "S" : null,
  delivery_description: null,
  delivery_datetime: null,
  receiver_name: proof?.signedBy ?? null,
  signature: null,
});

const answer = (items: Record<string, unknown>) => ({
  json: {
    response: { items, track_count: { track_date: "21/07/2569", count_number: 1, track_count_limit: 1500 } },
    message: "successful",
    status: true,
  },
});

export const thailandPost: CarrierEmulator = {
  carrier: "THAILAND_POST",
  credentials,
  signIn({ method, path, headers }, world) {
    if (path !== "/post/api/v1/authenticate/token") return null;
    const isKnown = method === "POST" && tokenOf(headers.authorization) === credentials.apiToken;
    if (!isKnown) return { status: 401, json: { message: "Unauthorized", status: 401 } };
    return { json: { expire: "2026-09-28 10:18:20+07:00", token: world.issueToken() } };
  },
  track({ method, path, headers, body }, world) {
    if (!world.isValidToken(tokenOf(headers.authorization))) return { json: { message: "Unauthorized", status: 401 } };
    const {
      status,
      language,
      barcode = [],
    } = JSON.parse(body || "{}") as { status?: string; language?: string; barcode?: string[] };
    if (method !== "POST" || path !== "/post/api/v1/track" || status !== "all" || !/^(EN|TH|CN)$/.test(language ?? ""))
      return { status: 400, json: { message: "Bad request", status: false } };
    return answer(
      Object.fromEntries(
        barcode.map((code) => {
          const parcel = world.parcel(code);
          return [parcel?.code ?? code, parcel ? parcel.scans.map((scan) => event(scan, parcel)) : []];
        }),
      ),
    );
  },
};
