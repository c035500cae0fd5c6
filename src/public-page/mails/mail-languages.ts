import type { PageLanguage } from "../../workspaces/tracking-page/page-settings.ts";
import type { MailWords } from "./mail-words.ts";
import { arMails } from "./words/ar.ts";
import { csMails } from "./words/cs.ts";
import { daMails } from "./words/da.ts";
import { deMails } from "./words/de.ts";
import { enMails } from "./words/en.ts";
import { esMails } from "./words/es.ts";
import { fiMails } from "./words/fi.ts";
import { frMails } from "./words/fr.ts";
import { itMails } from "./words/it.ts";
import { nbMails } from "./words/nb.ts";
import { nlMails } from "./words/nl.ts";
import { plMails } from "./words/pl.ts";
import { ptMails } from "./words/pt.ts";
import { svMails } from "./words/sv.ts";

export const mailWords: Readonly<Record<PageLanguage, MailWords>> = {
  en: enMails,
  de: deMails,
  fr: frMails,
  es: esMails,
  it: itMails,
  nl: nlMails,
  pl: plMails,
  pt: ptMails,
  sv: svMails,
  da: daMails,
  nb: nbMails,
  fi: fiMails,
  cs: csMails,
  ar: arMails,
};
