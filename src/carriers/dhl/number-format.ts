import { gs1, mod7 } from "../number-formats/check-digits.ts";
import type { NumberFormat } from "../number-formats/number-format.ts";
import { s10Format } from "../number-formats/s10.ts";

export const numberFormats: readonly NumberFormat[] = [
  {
    name: "Express waybill",
    pattern: /^\d{10,11}$/,
    check: mod7,
    examples: ["3318810025", "8487135506", "1099255990", "3821724944", "73891051146"],
  },
  { name: "piece", pattern: /^J[A-Z]{2,3}\d{9,10}$/, examples: ["JJD0099999999"] },
  { name: "piece (long)", pattern: /^(?:JD|JJD|JVGL)\d{16,20}$/, examples: ["JD014600003318810025", "JJD000390007812345678"] },
  {
    name: "Paket (DE)",
    pattern: /^0034\d{16}$/,
    check: gs1,
    examples: ["00340434292135100124", "00340434292135100186"],
  },
  {
    name: "eCommerce",
    pattern: /^(?=.*\d)(?:GM|LX|RX|UV|CN|SG|TH|IN|HK|MY)[0-9A-Z]{10,39}$/,
    examples: ["GM2951173225174494"],
  },
  s10Format("DE"),
  { name: "14 digits", pattern: /^\d{14}$/, examples: ["60120172242323"] },
  { name: "12 digits (DE)", pattern: /^\d{12}$/, examples: ["340434188193"] },
];
