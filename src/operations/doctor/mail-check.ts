import type { Config } from "../../config.ts";
import { createEgress } from "../../egress/egress.ts";
import { createHttpExchange } from "../../egress/exchange-http.ts";
import { networksOf } from "../../egress/networks.ts";
import { openTransport } from "../../mail/transport.ts";
import { type Check, doubtful, good } from "./check.ts";

/** Only if a mail server is configured. Connects and signs in; no mail is sent. */
export const checkMail = async ({
  smtpUrl,
  mailFrom,
  egressAllow,
}: Pick<Config, "smtpUrl" | "mailFrom" | "egressAllow">): Promise<Check[]> => {
  if (smtpUrl === null) return [];
  const { host } = new URL(smtpUrl.reveal());
  const exchange = createHttpExchange(createEgress({ open: networksOf(...egressAllow) }));
  const transport = await openTransport({ url: smtpUrl, from: mailFrom, exchange });
  const problem = await transport.findProblem();
  transport.close();
  if (problem === null)
    return [good("Mail", `${host} accepts email from ${mailFrom}, as far as can be checked without sending one.`)];
  return [doubtful("Mail", `${host} cannot be used: ${problem}.`, "Correct KOLLI_SMTP_URL. Emails wait and are sent later.")];
};
