import { z } from "zod";
import { fail, ok, type Result } from "../result.ts";

const domain = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "is not a domain in lower case");

/** A provider of single sign-on, as the operator configures it. */
const provider = z.strictObject({
  /** Part of the address that the provider redirects people to. */
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, "must be 1 to 40 characters from a-z, 0-9 and -"),
  /** Shown on the sign-in page. */
  name: z.string().min(1).max(60),
  issuer: z.url(),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1).optional(),
  /** For providers that do not report whether they verified an address: the operator vouches for it. */
  trustAddresses: z.boolean().default(false),
  /** Anyone with an address of the domain becomes a member with their first sign-in. */
  join: z
    .array(
      z.strictObject({
        domain,
        workspace: z.string().min(1),
        role: z.enum(["viewer", "support", "operations", "developer", "owner"]),
      }),
    )
    .default([]),
});

export type OidcProvider = z.output<typeof provider>;

const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);

/** A JSON list of providers. Every problem names its place, and never the value there. */
export const readOidcProviders = (text: string): Result<OidcProvider[], string[]> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail(["is not JSON"]);
  }
  const read = z.array(provider).safeParse(value);
  if (!read.success) return fail(read.error.issues.map(({ path, message }) => `${path.join(".") || "it"}: ${message}`));
  const ids = read.data.map(({ id }) => id);
  const doubled = ids.filter((id, at) => ids.indexOf(id) !== at);
  const plain = read.data.filter(({ issuer }) => !isSafe(new URL(issuer))).map(({ id }) => id);
  const problems = [
    ...doubled.map((id) => `two providers have the id ${id}`),
    ...plain.map((id) => `the issuer of ${id} is not https`),
  ];
  return problems.length > 0 ? fail(problems) : ok(read.data);
};
