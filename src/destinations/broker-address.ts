import type { Egress } from "../egress/egress.ts";
import { fail, ok, type Result } from "../lib/result.ts";
import type { Mode } from "../workspaces/scope.ts";
import { judgeSetting } from "./address.ts";
import type { SettingsRefusal } from "./kind.ts";

export type BrokerAddress = { readonly hostname: string; readonly port: number; readonly isEncrypted: boolean };

/** How a kind writes the addresses of its brokers: `tls://nats.shop.com:4222`. */
export type BrokerScheme = {
  readonly plain: string;
  readonly encrypted: string;
  readonly defaultPort: { readonly plain: number; readonly encrypted: number };
  readonly example: string;
};

type Field = { readonly name: string; readonly label: string };

/** Without a path. The encrypted scheme is judged as https, the other as http: encryption is wanted for the same modes and networks. */
export const judgeBroker = (
  egress: Egress,
  mode: Mode,
  text: string,
  { plain, encrypted, defaultPort, example }: BrokerScheme,
  field: Field,
): Result<BrokerAddress, SettingsRefusal> => {
  const [, scheme = "", rest] = /^([a-z][a-z+-]*):\/\/([^/?#@]+)\/?$/i.exec(text.trim()) ?? [];
  const isEncrypted = scheme.toLowerCase() === encrypted;
  if (rest === undefined || !(isEncrypted || scheme.toLowerCase() === plain))
    return fail({ code: "url-malformed", field: field.name, message: `${field.label} must look like ${example}.` });
  const withPort = /:\d+$/.test(rest) ? rest : `${rest}:${isEncrypted ? defaultPort.encrypted : defaultPort.plain}`;
  const judged = judgeSetting(egress, mode, `${isEncrypted ? "https" : "http"}://${withPort}`, field);
  if (!judged.ok) {
    const message = judged.failure.message.replaceAll("https://", `${encrypted}://`).replaceAll("http://", `${plain}://`);
    return fail({ ...judged.failure, message });
  }
  const { hostname, port, protocol } = judged.value;
  const ofProtocol = protocol === "https:" ? 443 : 80;
  return ok({ hostname: hostname.replace(/^\[(.*)\]$/, "$1"), port: port === "" ? ofProtocol : Number(port), isEncrypted });
};

/** As lists and the log show it. */
export const showBroker = ({ hostname, port, isEncrypted }: BrokerAddress, { plain, encrypted }: BrokerScheme): string =>
  `${isEncrypted ? encrypted : plain}://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`;
