type DescribedValues<Value extends string> = { readonly [Key in Value]: { readonly value: Key; readonly description: string } };

/** An enumeration's values from a record of their meanings, so that no value can lack a description. */
export const describedValues = <Value extends string>(meanings: Readonly<Record<Value, string>>): DescribedValues<Value> =>
  Object.fromEntries(Object.entries(meanings).map(([value, description]) => [value, { value, description }])) as never;

/** For enumerations that get values in new versions: a client that fails on an unknown value fails with the next carrier. */
export const growing = (description: string): string =>
  `${description} This set grows: accept values that you do not know (docs/compatibility.md).`;
