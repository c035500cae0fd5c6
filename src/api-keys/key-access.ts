import type { GraphQLField, GraphQLObjectType, GraphQLSchema } from "graphql";
import type { Context } from "../graphql/context.ts";
import { ClientError } from "../graphql/errors.ts";

export const keyAccesses = ["FULL", "READ", "CREATE"] as const;
/** What a key may do. It is chosen when the key is made and never changes. */
export type KeyAccess = (typeof keyAccesses)[number];

export const keyAccessMeanings: Readonly<Record<KeyAccess, string>> = {
  FULL: "Everything that the API can do.",
  READ: "Can query and subscribe, but not change anything.",
  CREATE: "Can create trackers and see the result, but not read or change anything else.",
};

/** What a field at the root does, as far as keys are told apart by it. */
export type RootDeed = "read" | "create" | "change";
export type RootDeeds = Readonly<Record<`${"Query" | "Mutation" | "Subscription"}.${string}`, RootDeed>>;

const allowed: Readonly<Record<KeyAccess, readonly RootDeed[]>> = {
  FULL: ["read", "create", "change"],
  READ: ["read"],
  CREATE: ["create"],
};

export const mayKeyDo = (access: KeyAccess, deed: RootDeed): boolean => allowed[access].includes(deed);

/** Whose key it is that asks. `name` is what the audit log calls it. */
export type KeyCaller = { readonly keyId: string; readonly name: string; readonly access: KeyAccess };

declare module "../graphql/context.ts" {
  interface Context {
    /** Only on the public API; people at the dashboard have roles. */
    readonly key?: KeyCaller & { readonly address: string };
  }
}

const words: Readonly<Record<KeyAccess, string>> = { FULL: "full", READ: "read-only", CREATE: "create-only" };

const guard = ({ key }: Context, deed: RootDeed, name: string): void => {
  if (!key) throw new Error(`${name} was run without a key.`);
  if (mayKeyDo(key.access, deed)) return;
  const wanted = (Object.keys(allowed) as KeyAccess[]).filter((access) => mayKeyDo(access, deed)).map((access) => words[access]);
  throw new ClientError("FORBIDDEN", `This API key is ${words[key.access]}; ${name} needs one that is ${wanted.join(" or ")}.`);
};

export type RootField = { name: string; field: GraphQLField<unknown, Context> };

export const rootFieldsOf = (schema: GraphQLSchema): RootField[] =>
  [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap(
    (type: GraphQLObjectType | null | undefined) =>
      type
        ? Object.values(type.getFields()).map((field) => ({
            name: `${type.name}.${field.name}`,
            field: field as RootField["field"],
          }))
        : [],
  );

/** Puts a guard before every field at the root. One that nobody said the deed of stops the start: forgetting it opens nothing. */
export const enforceKeyAccess = (schema: GraphQLSchema, deeds: RootDeeds): GraphQLSchema => {
  const fields = rootFieldsOf(schema);
  const known = new Set(fields.map(({ name }) => name));
  const odd = [
    ...fields.map(({ name }) => name).filter((name) => !(name in deeds)),
    ...Object.keys(deeds).filter((name) => !known.has(name)),
  ];
  if (odd.length > 0) throw new Error(`Fields of the API without a deed, or deeds without a field: ${odd.join(", ")}.`);
  for (const { name, field } of fields) {
    const deed = deeds[name as keyof RootDeeds]!;
    const { resolve, subscribe } = field;
    // The engine gives each event of a stream to the resolver of its field: who may hear it was decided when it began.
    if (subscribe) {
      field.subscribe = (root, args, context, info) => {
        guard(context, deed, name);
        return subscribe(root, args, context, info);
      };
    } else if (resolve) {
      field.resolve = (root, args, context, info) => {
        guard(context, deed, name);
        return resolve(root, args, context, info);
      };
    } else throw new Error(`${name} has no resolver to guard.`);
  }
  return schema;
};
