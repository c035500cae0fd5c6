/** What an account's credentials are bound to when they are sealed. In a separate file: a rotation needs it, and no carrier. */
export const accountSealContext = (id: string): string => `carrier-account:${id}`;
