/** What the carrier said beside a code that no map knows. */
export const messageOf = (
  { added }: { added: readonly { carrierCode: string | null; message: string }[] },
  code: string,
): string => added.find(({ carrierCode, message }) => (carrierCode ?? message) === code)?.message ?? code;
