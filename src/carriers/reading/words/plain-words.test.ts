import { describe, expect, it } from "vitest";
import type { Reading, ScanMeaning } from "../../../tracking/reading.ts";
import { furtherCertain, furtherDoubtful } from "./further/sentences.fixture.ts";
import { type WordLanguage, wordLanguages } from "./language-words.ts";
import { readPlainWords, withPlainWords } from "./plain-words.ts";
import { certainSentences, doubtfulSentences } from "./sentences.fixture.ts";

const certain = [...certainSentences, ...furtherCertain];
const doubtful = [...doubtfulSentences, ...furtherDoubtful];

const meaningText = (meaning: ScanMeaning | null): string | null =>
  meaning === null ? null : meaning.detail ? `${meaning.status}:${meaning.detail}` : meaning.status;

describe("plain words", () => {
  it.each(certain)("%s: %j is %s", (language, text, meaning) => {
    expect(meaningText(readPlainWords([language], text))).toBe(meaning);
    expect([meaning, null]).toContain(meaningText(readPlainWords(wordLanguages, text)));
  });

  it.each(doubtful)("%s: %j leaves a doubt", (language, text) => {
    expect([null, "UNKNOWN"]).toContain(meaningText(readPlainWords([language], text)));
    const inAny = meaningText(readPlainWords(wordLanguages, text)) ?? "UNKNOWN";
    expect(inAny).not.toMatch(/^(DELIVERED|RETURN_TO_SENDER)/);
  });

  it("never read a delivery or a return if a certain sentence is denied", () => {
    const denials: Partial<Record<WordLanguage, string>> = {
      en: "not",
      de: "nicht",
      fr: "pas",
      es: "no",
      pt: "não",
      it: "non",
      nl: "niet",
      pl: "nie",
      sv: "inte",
      no: "ikke",
      da: "ikke",
      fi: "ei",
      ro: "nu",
      tr: "değil",
      bg: "не",
      lt: "nėra",
      uk: "не",
      th: "ไม่",
      zh: "未",
      ja: "未",
      ko: "못",
      vi: "không",
      id: "tidak",
      hu: "nem",
      sk: "nie",
      ru: "не",
      hr: "nije",
      sl: "ni",
      et: "ei",
      lv: "nav",
      el: "δεν",
    };
    for (const [language, text] of certain) {
      const denied = `${denials[language] ?? "ne"} ${text}`;
      expect
        .soft(meaningText(readPlainWords([language], denied)) ?? "", denied)
        .not.toMatch(/^(DELIVERED|RETURN_TO_SENDER|OUT_FOR)/);
    }
  });

  it("are asked only about codes that no map knows, which stay counted as unknown", () => {
    const scan = (meaning: ScanMeaning, message: string) =>
      ({ carrierCode: "X", message, meaning, time: { kind: "local", local: "2026-03-01T10:00:00" }, location: null }) as const;
    const reading: Reading = {
      scans: [
        scan({ status: "UNKNOWN" }, "Out for delivery"),
        scan({ status: "UNKNOWN", informational: true }, "Delivered"),
        scan({ status: "IN_TRANSIT" }, "Delivered"),
        scan({ status: "UNKNOWN", detail: "LOST" }, "Delivered"),
        scan({ status: "UNKNOWN" }, "Livré"),
      ],
      estimatedDelivery: null,
    };
    expect(withPlainWords(reading, ["en"]).scans.map(({ meaning }) => meaning)).toEqual([
      { status: "OUT_FOR_DELIVERY", isFromWords: true },
      { status: "UNKNOWN", informational: true },
      { status: "IN_TRANSIT" },
      { status: "UNKNOWN", detail: "LOST" },
      { status: "UNKNOWN" },
    ]);
  });
});
