import { destinationKinds } from "../../../src/destinations/kinds.ts";
import { createEgress } from "../../../src/egress/egress.ts";
import { networksOf } from "../../../src/egress/networks.ts";
import { createAuthority, createLeaf } from "../../../src/operations/tls/certificates.ts";
import { openHttpsReceiver } from "./https-receiver.ts";
import { describeKind } from "./suite.ts";

const authority = createAuthority("Test authority", Date.now());
const leaf = createLeaf(authority, ["127.0.0.1"], Date.now());
const maxBytes = 8_192;

describeKind({
  name: "webhook",
  kinds: destinationKinds,
  egress: createEgress({ open: networksOf("127.0.0.0/8"), tls: { ca: authority.certificate } }),
  openReceiver: () => openHttpsReceiver({ key: leaf.key, cert: leaf.certificate }, maxBytes),
  tooLarge: maxBytes + 1,
  results: { failing: "BAD_STATUS", away: "CONNECTION_FAILED", refusesCredentials: "BAD_STATUS", tooLarge: "BAD_STATUS" },
  wrongSettings: [
    { settings: { url: "" }, field: "url" },
    { settings: { url: "https://10.0.0.1/hook" }, field: "url" },
    { settings: {}, field: "url" },
    { settings: { url: "https://127.0.0.1/hook", path: "x" }, field: "settings" },
  ],
});
