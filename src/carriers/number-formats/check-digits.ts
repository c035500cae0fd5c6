// Check digits as the carriers publish them. Each function takes the whole code, in upper case, and says whether it holds.

const digitsOf = (text: string): number[] => Array.from(text, Number);

const weightedSum = (digits: readonly number[], weights: readonly number[]): number =>
  digits.reduce((sum, digit, index) => sum + digit * weights[index % weights.length]!, 0);

const mod10Complement = (sum: number): number => (10 - (sum % 10)) % 10;

/** GS1: from the right ×3, ×1, … (USPS, FedEx Ground, SSCC, GSIN, Canada Post, Colissimo). */
export const gs1 = (code: string): boolean => {
  const digits = digitsOf(code);
  const check = digits.pop();
  return mod10Complement(weightedSum(digits.toReversed(), [3, 1])) === check;
};

/** UPS 1Z: the 15 characters after "1Z" ×1, ×2, …; letters count (ASCII − 3) mod 10. */
export const ups1z = (code: string): boolean => {
  const values = Array.from(code.slice(2, 17), (character) =>
    /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 3) % 10,
  );
  return mod10Complement(weightedSum(values, [1, 2])) === Number(code[17]);
};

/** UPS waybill: a letter, nine digits ×1, ×2, …, the check digit. */
export const upsWaybill = (code: string): boolean =>
  mod10Complement(weightedSum(digitsOf(code.slice(1, 10)), [1, 2])) === Number(code[10]);

/** Weighted sum mod 11, then mod 10 (FedEx). */
export const weightedMod11 =
  (weights: readonly number[]) =>
  (code: string): boolean =>
    (weightedSum(digitsOf(code.slice(0, -1)), weights) % 11) % 10 === Number(code.at(-1));

/** All but the last digit, as a number, mod 7 (DHL Express, Yamato, Sagawa). */
export const mod7 = (code: string): boolean => BigInt(code.slice(0, -1)) % 7n === BigInt(code.slice(-1));

/** UPU S10: eight digits ×8 6 4 2 3 5 9 7, mod 11. */
export const s10 = (code: string): boolean => {
  const remainder = 11 - (weightedSum(digitsOf(code.slice(2, 10)), [8, 6, 4, 2, 3, 5, 9, 7]) % 11);
  const check = remainder === 10 ? 0 : remainder === 11 ? 5 : remainder;
  return check === Number(code[10]);
};

/** Luhn: from the right, every second digit doubled and folded (Purolator). */
export const luhn = (code: string): boolean => {
  const fold = (digit: number) => (digit > 9 ? digit - 9 : digit);
  const sum = digitsOf(code)
    .toReversed()
    .reduce((total, digit, index) => total + (index % 2 ? fold(digit * 2) : digit), 0);
  return sum % 10 === 0;
};

const alphabet36 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** ISO 7064 mod 37,36: digits and letters, the last character checks (DPD, Chronopost). */
export const iso7064mod37 = (code: string): boolean => {
  let product = 36;
  for (const character of code.slice(0, -1)) {
    const sum = (product + alphabet36.indexOf(character)) % 36 || 36;
    product = (sum * 2) % 37;
  }
  return alphabet36[(37 - product) % 36] === code.at(-1);
};

/** OnTrac C and D numbers: the letter counts 4 or 5, ×1, ×2 over 14 digits. */
export const ontrac = (code: string): boolean => {
  const digits = digitsOf((code[0] === "C" ? "4" : "5") + code.slice(1));
  const check = digits.pop();
  return mod10Complement(weightedSum(digits, [1, 2])) === check;
};

/** Applies a check to a part of the code, if a prefix or suffix does not take part. */
export const onPart =
  (check: (code: string) => boolean, start: number, end?: number) =>
  (code: string): boolean =>
    check(code.slice(start, end));
