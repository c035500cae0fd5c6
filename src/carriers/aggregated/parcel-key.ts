/** What an aggregator is asked about: a number alone does not say whose it is. `JAPAN_POST:RB123456785JP`. */
export const parcelKey = (carrier: string, code: string): string => `${carrier}:${code}`;

export type AggregatedParcel = { readonly carrier: string; readonly code: string };

export const readParcelKey = (key: string): AggregatedParcel => {
  const end = key.indexOf(":");
  return { carrier: key.slice(0, end), code: key.slice(end + 1) };
};

/** What an account is asked about a parcel with: the number, and with an aggregator the carrier, too. */
export const askedWith = (account: { readonly carrier: string }, { carrier, code }: AggregatedParcel): string =>
  account.carrier === carrier ? code : parcelKey(carrier, code);
