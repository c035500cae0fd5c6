/** An operation as the server reads it, with the types of what goes in and what comes out. */
export type TypedDocument<Data, Variables> = {
  readonly name: string;
  readonly text: string;
  /** Only for the type checker: no document carries these. */
  readonly __types?: (variables: Variables) => Data;
};
