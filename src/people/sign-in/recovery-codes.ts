import { randomBytes } from "node:crypto";
import { hashToken } from "./tokens.ts";

const count = 10;
/** Without 0, 1, I, L, O and U: read aloud and copied by hand from paper. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 16;

const newCode = (): string => {
  let code = "";
  while (code.length < length) {
    for (const byte of randomBytes(length)) {
      // 240 is the largest multiple of 30 in a byte: beyond it some characters would be likelier than others.
      if (byte < 240 && code.length < length) code += alphabet[byte % alphabet.length];
    }
  }
  return code.match(/.{4}/g)!.join("-");
};

export const newRecoveryCodes = (): string[] => Array.from({ length: count }, newCode);

/** However a person types it: lower case, without or with other separators. */
export const hashRecoveryCode = (code: string): Buffer => hashToken(code.toUpperCase().replace(/[^0-9A-Z]/g, ""));
