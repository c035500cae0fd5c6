import type { MailContent } from "../../mail/compose.ts";
import { chooseByHand } from "../languages.ts";
import { mailWords } from "./mail-languages.ts";
import { type MailLook, renderMail } from "./mail-layout.ts";

/** The mail with the link that confirms an address. It says nothing about the parcel: anyone can type any address. */
export const confirmationMail = ({
  language,
  url,
  ...look
}: Omit<MailLook, "choice" | "data"> & { language: string; url: string }): MailContent => {
  const choice = chooseByHand(language) ?? chooseByHand("en")!;
  const { confirm, helloAnyone } = mailWords[choice.language];
  const body = {
    title: confirm.title,
    greeting: helloAnyone,
    paragraphs: [confirm.lead],
    order: [],
    parcels: [{ facts: [], link: { label: confirm.button, url } }],
    ...{ why: "", stop: [], footer: null },
  };
  return { subject: `${confirm.title} · ${look.shopName}`.slice(0, 78), ...renderMail(body, { ...look, choice, data: null }) };
};
