import { destinationKinds } from "../../../src/destinations/kinds.ts";
import { openHttpsReceiver } from "./https-receiver.ts";
import { localTls } from "./local-tls.ts";
import { describeKind } from "./suite.ts";

const { egress, tls } = localTls();
const maxBytes = 8_192;

describeKind({
  name: "webhook",
  kinds: destinationKinds,
  egress,
  openReceiver: () => openHttpsReceiver({ tls, maxBytes }),
  tooLarge: maxBytes + 1,
  results: { failing: "BAD_STATUS", away: "CONNECTION_FAILED", refusesCredentials: "BAD_STATUS", tooLarge: "BAD_STATUS" },
  wrongSettings: [
    { settings: { url: "" }, field: "url" },
    { settings: { url: "https://10.0.0.1/hook" }, field: "url" },
    { settings: {}, field: "url" },
    { settings: { url: "https://127.0.0.1/hook", path: "x" }, field: "settings.path" },
  ],
});
