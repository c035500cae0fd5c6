import { destinationKinds } from "../../../src/destinations/kinds.ts";
import { createEgress } from "../../../src/egress/egress.ts";
import { networksOf } from "../../../src/egress/networks.ts";
import { file } from "./file/file-kind.ts";
import { openFileReceiver } from "./file/file-receiver.ts";
import { describeKind } from "./suite.ts";

const maxBytes = 8_192;

/** A second kind, as a proof that one is a folder and an entry in the list: nothing else knows of it. */
describeKind({
  name: "file",
  kinds: { ...destinationKinds, file: () => file },
  egress: createEgress({ open: networksOf("127.0.0.0/8") }),
  openReceiver: () => openFileReceiver(maxBytes),
  tooLarge: maxBytes + 1,
  results: {
    failing: "NOT_ACCEPTED",
    away: "CONNECTION_FAILED",
    refusesCredentials: "CREDENTIALS_REFUSED",
    tooLarge: "REFUSED",
  },
  wrongSettings: [
    { settings: { path: "events.jsonl", passphrase: "x" }, field: "settings.path" },
    { settings: { path: "/events.jsonl" }, field: "settings.passphrase" },
    { settings: { path: "/events.jsonl", passphrase: " " }, field: "settings.passphrase" },
    { settings: { path: "/events.jsonl", passphrase: "x", pathh: "y" }, field: "settings.pathh" },
  ],
});
