import { expect, it } from "vitest";
import { refusedWith, saysUnknownNumber } from "./unknown-numbers.ts";

it.each([
  "Tracking number not found",
  "NO DATA FOUND FOR THIS CNNO NUMBER",
  "Incorrect Waybill number or No Information",
  "Shipment not found",
  "No events found",
  "Record not found",
  "No such parcel",
  "The shipment does not exist.",
  "Unknown parcel number",
  "We could not find that tracking number",
  "Die Sendung wurde nicht gefunden",
  "Colis introuvable",
  "No existe el envío",
  "Objeto não encontrado",
  "Spedizione non trovata",
  "Zending niet gevonden",
  "Nie znaleziono przesyłki",
  "Lähetystä ei löydy",
  "Đơn hàng không tồn tại",
  "单号不存在",
])("%j says that the number is unknown", (words) => {
  expect(saysUnknownNumber(words)).toBe(true);
  expect(refusedWith("7", words)).toEqual({ code: "not-found" });
});

it.each([
  "User not found",
  "API key not found",
  "Invalid customer number",
  "Service not available",
  "Internal error",
  "Parameter trackingNumber is missing",
  "The shipment could not be booked",
  "Too many requests",
  "Access denied",
  "",
])("%j does not", (words) => {
  expect(saysUnknownNumber(words)).toBe(false);
  expect(refusedWith("7", words)).toMatchObject({ code: "unexpected-answer" });
});
