import type { IncomingMessage, ServerResponse } from "node:http";
import type { ScriptedParcel, ScriptedScan } from "./emulated-carrier.ts";
import type { Emulator } from "./emulator.ts";
import type { Fault } from "./faults.ts";

/** What a person or another process may ask of a running emulator, as JSON posted to `/_emulator`. */
export type ControlCommand =
  | { do: "put"; carrier: string; parcel: ScriptedParcel }
  | { do: "add-scan"; carrier: string; code: string; scan: ScriptedScan }
  | { do: "remove"; carrier: string; code: string }
  | { do: "list"; carrier: string }
  | { do: "fault"; carrier: string; fault: Fault; times?: number }
  | { do: "clear-faults" }
  | { do: "expire-tokens"; carrier: string }
  | { do: "counts"; carrier: string };

const obey = (emulator: Emulator, command: ControlCommand): unknown => {
  switch (command.do) {
    case "put":
      return emulator.parcels.put(command.carrier, command.parcel);
    case "add-scan":
      return emulator.parcels.addScan(command.carrier, command.code, command.scan);
    case "remove":
      return emulator.parcels.remove(command.carrier, command.code);
    case "list":
      return emulator.parcels.all(command.carrier);
    case "fault":
      return emulator.setFault(command.carrier, command.fault, command.times);
    case "clear-faults":
      return emulator.clearFaults();
    case "expire-tokens":
      return emulator.expireTokens(command.carrier);
    case "counts":
      return emulator.counts(command.carrier);
  }
};

export const handleControl = async (emulator: Emulator, incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (incoming.method !== "POST" || incoming.url !== "/_emulator") {
    response.writeHead(404).end("No carrier is emulated here. Commands are posted to /_emulator as JSON.");
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const command = JSON.parse(Buffer.concat(chunks).toString("utf8")) as ControlCommand;
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(obey(emulator, command) ?? { done: true }));
};
