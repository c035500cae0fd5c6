import { expect, test } from "vitest";
import { pageLanguages } from "../../workspaces/tracking-page/page-settings.ts";
import { standardMessages } from "./standard-messages.ts";
import { translateMessage } from "./translate.ts";

test.each([
  ["Arrived at UPS Facility", "Im Paketzentrum angekommen"],
  ["Departed from facility", "Paketzentrum verlassen"],
  ["Processed at LEIPZIG - GERMANY", "Sortiert und weitergeleitet"],
  ["Shipment information received", "Sendung beim Zusteller angekündigt"],
  ["On FedEx vehicle for delivery", "Beim Zusteller, kommt heute"],
  ["Colis trié sur la plateforme, en cours d'acheminement", "Sortiert und weitergeleitet"],
  ["Le colis a quitté le site de départ", "Paketzentrum verlassen"],
])("a carrier's standard message is said in the visitor's language: %s", (message, german) => {
  expect(translateMessage(message, "de")).toBe(german);
});

test("a message in the visitor's own language stays as the carrier wrote it", () => {
  expect(translateMessage("Arrived at facility", "en")).toBeNull();
  expect(translateMessage("Le colis a quitté le site de départ", "fr")).toBeNull();
});

test.each([
  "Arrived at facility, but the address is wrong and the parcel waits for instructions from the sender",
  "Not processed",
  "Delivered to neighbour Mustermann",
  "Will be collected tomorrow",
  "",
])("what is not known whole is left alone: %s", (message) => expect(translateMessage(message, "de")).toBeNull());

test("every standard message has its own words in every language", () => {
  for (const language of pageLanguages) {
    const texts = Object.values(standardMessages).map((message) => message[language]);
    expect(new Set(texts).size).toBe(texts.length);
    if (language !== "en") for (const { en, ...others } of Object.values(standardMessages)) expect(others[language]).not.toBe(en);
  }
});

test("no text, however made, keeps the page waiting", () => {
  // Longer than any known message: skipped. At the maximum length: each pattern reads each character a few times at most.
  const hostile = [
    "arrived at ".repeat(50_000),
    `arrived at ${"facility ".repeat(12)}x`,
    `die sendung ist im ${" paketzentrum".repeat(7)}`,
  ];
  for (const message of hostile) expect(translateMessage(message, "de")).not.toBe("");
});
