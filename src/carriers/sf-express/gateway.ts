import type { CarrierContext } from "../adapter.ts";
import { messageDigest } from "./digest.ts";

export type GatewayFields = "partnerId" | "checkword" | "digest";

/** The form that every service of SF's gateway is asked with. */
export const gatewayForm = (
  serviceCode: string,
  message: object,
  { credentials, clock, newRequestId }: CarrierContext<GatewayFields>,
): Record<string, string> => {
  const timestamp = String(clock.now());
  const msgData = JSON.stringify(message);
  return {
    partnerID: credentials.partnerId,
    requestID: newRequestId(),
    serviceCode,
    timestamp,
    msgDigest: messageDigest(msgData + timestamp + credentials.checkword, credentials.digest !== "plain"),
    msgData,
  };
};
