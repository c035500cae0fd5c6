import type { Socket } from "node:net";
import { type ConnectionOptions, connect as connectTls } from "node:tls";
import type { Egress } from "./egress.ts";

/** A connection for protocols other than HTTP, through the same guard. */
export const connectSocket = (egress: Egress, hostname: string, port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    egress.connector({ hostname, host: hostname, protocol: "http:", port: String(port) }, (error, socket) =>
      socket === null ? reject(error) : resolve(socket),
    );
  });

/** Encrypts a connection that began without encryption. The certificate must be valid for the name. */
export const createStartTls =
  (options: Pick<ConnectionOptions, "ca">, timeoutMs: number) =>
  (socket: Socket, hostname: string): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const encrypted = connectTls({
        ...options,
        socket,
        host: hostname,
        servername: /^[\d.]+$|:/.test(hostname) ? "" : hostname,
      });
      const tooLate = () => encrypted.destroy(new Error("TLS was not established in time."));
      encrypted.setTimeout(timeoutMs, tooLate);
      encrypted.once("error", reject);
      encrypted.once("secureConnect", () => {
        encrypted.setTimeout(0);
        encrypted.off("error", reject);
        resolve(encrypted);
      });
    });
