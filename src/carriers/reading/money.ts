import type { AmountDue, AmountDueReason } from "../../tracking/reading.ts";

type Written = string | number | null | undefined;

/** More than this is no amount that a recipient pays: numbers that a carrier fills with nines. */
const most = 1e12;

/** "1500.00", "1 500,5" and 1500 as a number; NaN for anything else, and for what is below zero. */
export const readAmount = (written: Written): number => {
  const text = String(written ?? "").replace(/[\s\u00a0']/g, "");
  const amount = /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(",", ".")) : Number.NaN;
  return amount < most ? amount : Number.NaN;
};

/** With two decimals or none, as prices are written. */
const formatAmount = (amount: number): string => (Number.isInteger(amount) ? String(amount) : amount.toFixed(2));

/** What is to be paid. Zero is a value, too: it ends what was due before. Null if the carrier reports no amount or currency. */
export const readAmountDue = (
  written: Written,
  currency: string | null | undefined,
  reason: AmountDueReason,
): AmountDue | null => {
  const amount = readAmount(written);
  const letters = currency?.trim().toUpperCase() ?? "";
  return Number.isNaN(amount) || !/^[A-Z]{3}$/.test(letters) ? null : { amount: formatAmount(amount), currency: letters, reason };
};
