/** A document of the GraphQL API, run as one request of the key: over HTTP, or within the process. Throws a `ToolRefusal`. */
export type AskApi = <Data>(document: string, variables?: Readonly<Record<string, unknown>>) => Promise<Data>;

/** Said to the agent as the result of its call: what happened, and what to do. */
export class ToolRefusal extends Error {}

export type UserErrors = { readonly trackerUserErrors: readonly { readonly message: string }[] };

/** What was refused with a payload. */
export const refuseUserErrors = ({ trackerUserErrors }: UserErrors): void => {
  if (trackerUserErrors.length > 0) throw new ToolRefusal(trackerUserErrors.map(({ message }) => message).join(" "));
};
