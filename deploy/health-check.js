// The image's health check: on KOLLI_METRICS_PORT if it is set, otherwise on the service's own port.
import { get as getPlain } from "node:http";
import { get as getSecure } from "node:https";

const { KOLLI_METRICS_PORT: probes, PORT: port } = process.env;
const place = { host: "127.0.0.1", port: probes || port, path: "/healthz" };
const judge = (answer) => process.exit(answer.statusCode === 200 ? 0 : 1);
// The certificate may be from Kolli's own authority, and need not be for "127.0.0.1".
const asked = probes ? getPlain(place, judge) : getSecure({ ...place, rejectUnauthorized: false }, judge);
asked.on("error", () => process.exit(1));
