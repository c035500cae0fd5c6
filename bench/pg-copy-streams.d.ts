declare module "pg-copy-streams" {
  import type { Writable } from "node:stream";
  import type { Submittable } from "pg";

  /** Given to `client.query`, it takes the rows of a `copy … from stdin`. */
  export const from: (sql: string) => Writable & Submittable;
}
