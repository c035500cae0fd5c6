// The image's health check: the port for probes where there is one, else the service's own.
import { get as getPlain } from "node:http";
import { get as getSecure } from "node:https";

const { KOLLI_METRICS_PORT: probes, PORT: port } = process.env;
const place = { host: "127.0.0.1", port: probes || port, path: "/healthz" };
const judge = (answer) => process.exit(answer.statusCode === 200 ? 0 : 1);
// The certificate may be of Kolli's own authority, and its name need not be "127.0.0.1".
const asked = probes ? getPlain(place, judge) : getSecure({ ...place, rejectUnauthorized: false }, judge);
asked.on("error", () => process.exit(1));
