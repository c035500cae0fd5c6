import { readFileSync } from "node:fs";
import { join } from "node:path";
import { methods, nounMeanings } from "./methods.ts";

type Language = {
  readonly folder: string;
  readonly method: (camel: string) => string;
  readonly noun: (camel: string) => string;
  /** The verifier is beside the client, not one of its nouns. */
  readonly hasWebhooks: boolean;
};

const same = (camel: string): string => camel;
const upper = (camel: string): string => camel[0]!.toUpperCase() + camel.slice(1);

const languages: readonly Language[] = [
  { folder: "typescript", method: same, noun: same, hasWebhooks: true },
  {
    folder: "python",
    method: (camel) => camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    noun: same,
    hasWebhooks: true,
  },
  { folder: "go", method: upper, noun: upper, hasWebhooks: false },
  { folder: "php", method: same, noun: same, hasWebhooks: false },
];

const isMany = (name: string): boolean => name.endsWith("Many");

const namesOf = (noun: string): string[] => [
  ...(noun === "events" ? ["follow"] : []),
  ...methods.filter((one) => one.noun === noun).flatMap(({ name, gives }) => (gives === "page" ? ["list", name] : [name])),
];

const rowOf = ({ method, noun: nounOf }: Language, noun: string): string => {
  const shown = (names: readonly string[]) => names.map((name) => `\`${method(name)}\``).join(", ");
  const names = namesOf(noun);
  const many = names.filter(isMany);
  const parts = [
    shown(names.filter((name) => !isMany(name))),
    ...(many.length > 0 ? [`, and for up to 1,000 at a time ${shown(many)}`] : []),
    ...(nounMeanings[noun] ? [`: ${nounMeanings[noun]}`] : []),
  ];
  return `| \`${nounOf(noun)}\` | ${parts.join("")} |`;
};

const tableOf = (language: Language): string =>
  [
    "| noun | methods |",
    "|---|---|",
    ...[...new Set(methods.map(({ noun }) => noun))].map((noun) => rowOf(language, noun)),
    ...(language.hasWebhooks ? ["| `webhooks` | `verify`, without a client |"] : []),
    "",
  ].join("\n");

/** Each client's README with its table of methods; the rest of it is written by hand. */
export const readmeFiles = (sdk: string): Map<string, string> =>
  new Map(
    languages.map((language) => {
      const path = `${language.folder}/README.md`;
      const text = readFileSync(join(sdk, path), "utf8");
      return [path, text.replace(/(?<=\n## Methods\n\n)(?:\|.*\n)+/, () => tableOf(language))];
    }),
  );
