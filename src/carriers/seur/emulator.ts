import { bearerOf, type CarrierEmulator, isoTime, type ScriptedScan } from "../../../emulators/emulated-carrier.ts";

const credentials = {
  username: "seur-user",
  password: "seur-password",
  clientId: "seur-client",
  clientSecret: "seur-client-secret",
  idNumber: "B00000000",
  accountNumber: "12345",
  businessUnit: "10",
};

const refuse = (status: number, title: string) => ({
  status,
  json: { errors: [{ title, status: String(status), detail: title }] },
});

const situation = (scan: ScriptedScan) => ({
  eventCode: scan.code,
  description: scan.message,
  situationDate: isoTime(scan),
});

export const seur: CarrierEmulator = {
  carrier: "SEUR",
  credentials,
  signIn({ path, body }, world) {
    if (path !== "/pic_token") return null;
    const form = new URLSearchParams(body);
    const given = ["grant_type", "username", "password", "client_id", "client_secret"].map((name) => form.get(name));
    const { username, password, clientId, clientSecret } = credentials;
    if (given.join() !== ["password", username, password, clientId, clientSecret].join())
      return { status: 401, json: { error: "invalid_grant" } };
    return { json: { access_token: world.issueToken(), token_type: "Bearer", expires_in: 30 } };
  },
  track(request, world) {
    if (!world.isValidToken(bearerOf(request))) return refuse(401, "Unauthorized");
    const { path, query } = request;
    const ref = query.get("ref");
    const refType = query.get("refType");
    if (path !== "/pic/v1/tracking-services/extended" || !["REFERENCE", "ECB"].includes(refType ?? "") || !ref)
      return refuse(400, "Validation error");
    // A reference of fourteen digits is scripted as "REF …", to distinguish it from a parcel's number.
    const scripted = refType === "ECB" ? [ref] : [`REF ${ref}`, ref];
    const isOwn = query.get("idNumber") === credentials.idNumber;
    const parcel = isOwn ? scripted.map((code) => world.parcel(code)).find((found) => found !== undefined) : undefined;
    return parcel ? { json: { data: [{ type: "Exp", situations: parcel.scans.map(situation) }] } } : { status: 204, text: "" };
  },
};
