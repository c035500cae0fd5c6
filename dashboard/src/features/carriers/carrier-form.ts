import type { CarrierFormsData } from "./carriers.operations.ts";

/** What a carrier wants to know before it can be asked. */
export type CarrierForm = CarrierFormsData["carrierForms"][number];

/** Whether there is anything to enter: a language or an environment is only chosen. */
export const hasCredentials = ({ fields }: CarrierForm): boolean => fields.some(({ kind }) => kind !== "CHOICE");

export const accessWords: Readonly<Record<string, string>> = {
  open: "No credentials needed",
  "self-service": "Self-service credentials",
  account: "Needs a customer account",
  contract: "Needs a contract",
};

export type Wanted = { text: string; access: string; country: string };

type Known = { readonly name: string; readonly carrier: string; readonly countryCode: string };

export const isMeant = ({ name, carrier, countryCode }: Known, { text, country }: Wanted): boolean =>
  `${name} ${carrier} ${countryCode}`.toLowerCase().includes(text.trim().toLowerCase()) &&
  (country === "" || country === countryCode);

/** How well the text fits: the name itself, then names that begin with it. */
const fitOf = ({ name }: CarrierForm, text: string): number => {
  const typed = text.trim().toLowerCase();
  if (typed === "") return 0;
  return name.toLowerCase() === typed ? 0 : name.toLowerCase().startsWith(typed) ? 1 : 2;
};
/** What can be connected now, without asking anyone; then aggregators, because one of them stands for hundreds. */
const ease = ({ access, carrierCount }: CarrierForm): number => (access === "open" ? 0 : carrierCount > 0 ? 1 : 2);

/** Those that are meant, the best fit and the easiest first; otherwise in the order given, which is by name. */
export const findForms = (forms: readonly CarrierForm[], wanted: Wanted): CarrierForm[] =>
  forms
    .filter((form) => isMeant(form, wanted) && (wanted.access === "" || wanted.access === form.access))
    .sort((a, b) => fitOf(a, wanted.text) - fitOf(b, wanted.text) || ease(a) - ease(b));
