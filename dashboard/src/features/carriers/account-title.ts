/** An account as people see it: the carrier, and the account's own name where it says more. */
export const accountTitle = (carrierName: string, label: string): string =>
  label && label !== carrierName ? `${carrierName} · ${label}` : carrierName;
