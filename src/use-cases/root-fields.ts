import { createHash } from "node:crypto";
import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  Kind,
  type SelectionNode,
} from "graphql";
import type { Context, Services } from "../graphql/context.ts";
import type { FieldCost } from "../graphql/cost/cost.ts";
import type { Caller } from "./caller.ts";
import type { Permission } from "./permission.ts";
import { rawInputOf } from "./raw-input.ts";
import { type DeclaredUseCase, describeInput, type UseCase } from "./use-case.ts";

type Called<Args, Payload> = {
  readonly extensions: { readonly useCase: DeclaredUseCase; readonly cost: FieldCost };
  resolve(root: unknown, args: Args, context: Context, info: GraphQLResolveInfo): Promise<Payload>;
};

/** How a field reaches its use case: what it depends on, and how its outcome is shown. */
type Way<Output, Deps, Payload> = {
  deps(services: Services): Deps;
  answer(output: Output, context: Context, info: GraphQLResolveInfo): Payload | Promise<Payload>;
};

const isChange = (selection: SelectionNode): boolean => selection.kind !== Kind.FIELD || selection.name.value !== "__typename";

/** Several changes of one document share its Idempotency-Key: each has a part of it, by the name that it is answered under. */
const callerIn = ({ caller }: Context, info: GraphQLResolveInfo): Caller => {
  if (!caller?.idempotencyKey || info.operation.selectionSet.selections.filter(isChange).length < 2) return caller;
  const part = createHash("sha256").update(String(info.path.key)).digest("base64url").slice(0, 22);
  return { ...caller, idempotencyKey: `${caller.idempotencyKey}\n${part}` };
};

/** For a field at the root: it calls this use case with its arguments, and decides nothing. */
export function calls<Input, Output>(of: UseCase<Input, Output, Services>): Called<Input, Output>;
export function calls<Input, Output, Deps, Payload>(
  of: UseCase<Input, Output, Deps>,
  way: Way<Output, Deps, Payload>,
): Called<Input, Payload>;
export function calls<Input, Output, Deps>(
  of: UseCase<Input, Output, Deps>,
  way: Pick<Way<Output, Deps, Output>, "deps">,
): Called<Input, Output>;
export function calls(of: UseCase<never, unknown, never>, way?: Partial<Way<never, unknown, unknown>>): Called<never, unknown> {
  const { declared } = of;
  const { deps = (services: Services): unknown => services, answer } = way ?? {};
  return {
    extensions: { useCase: declared, cost: declared.cost },
    resolve: answer
      ? async (_root, args, context, info) =>
          answer((await of(callerIn(context, info), args, deps(context.services) as never)) as never, context, info)
      : (_root, args, context, info) => of(callerIn(context, info), args, deps(context.services) as never),
  };
}

/** The same for a field whose one argument is `input`. */
export const callsWithInput = <Input, Output>(of: UseCase<Input, Output, Services>): Called<{ input: Input }, Output> => ({
  ...calls(of),
  resolve: (_root, { input }, context, info) => of(callerIn(context, info), input, context.services),
});

export type RootField = { name: string; field: GraphQLField<unknown, Context> };

export const rootFieldsOf = (schema: GraphQLSchema): RootField[] =>
  [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
    type
      ? Object.values(type.getFields()).map((field) => ({
          name: `${type.name}.${field.name}`,
          field: field as RootField["field"],
        }))
      : [],
  );

/** Who may read what, for fields that are no use cases. */
export type PlainReads = Readonly<Record<string, Permission>>;

export const calledUseCase = ({ field }: RootField): DeclaredUseCase | undefined =>
  field.extensions.useCase as DeclaredUseCase | undefined;

export const permissionOf = (root: RootField, plainReads: PlainReads): Permission | undefined =>
  calledUseCase(root)?.permission ?? (root.field.extensions.permission as Permission | undefined) ?? plainReads[root.name];

const guard = ({ name, field }: RootField, permission: Permission): void => {
  const { resolve = defaultFieldResolver, subscribe } = field;
  const check = ({ caller }: Context, args: unknown): void => {
    if (!caller) throw new Error(`${name} was run without a caller.`);
    caller.require(permission, name, args);
  };
  // The engine gives each event of a stream to the resolver of its field: who may hear it was decided when it began.
  if (subscribe)
    field.subscribe = (root, args, context, info) => {
      check(context, args);
      return subscribe(root, args, context, info);
    };
  else
    field.resolve = (root, args, context, info) => {
      check(context, args);
      return resolve(root, args, context, info);
    };
};

const refuse = (problem: string, names: readonly string[]): void => {
  if (names.length > 0) throw new Error(`${problem}: ${names.join(", ")}.`);
};

/**
 * Every field at the root calls a use case, or is guarded here by the permission it declares. One that does neither stops the start, by name:
 * forgetting it opens nothing.
 */
export const guardRootFields = (schema: GraphQLSchema, plainReads: PlainReads = {}): GraphQLSchema => {
  const fields = rootFieldsOf(schema);
  const named = (odd: (root: RootField) => boolean) => fields.filter(odd).map(({ name }) => name);
  refuse(
    "Fields that call no use case and declare no permission",
    named((root) => permissionOf(root, plainReads) === undefined),
  );
  refuse(
    "Fields without a cost",
    named(({ field }) => field.extensions.cost === undefined),
  );
  refuse(
    "Mutations that call no use case and do not say how they are audited",
    named((root) => root.name.startsWith("Mutation.") && !(calledUseCase(root) || root.field.extensions.audit)),
  );
  refuse(
    "Fields that call the use case of another",
    named((root) => (calledUseCase(root)?.name ?? root.name) !== root.name),
  );
  const known = new Set(fields.map(({ name }) => name));
  refuse(
    "Plain reads of fields that do not exist",
    Object.keys(plainReads).filter((name) => !known.has(name)),
  );
  for (const root of fields) {
    const called = calledUseCase(root);
    if (called) describeInput(called, rawInputOf(root.field));
    else guard(root, permissionOf(root, plainReads)!);
  }
  return schema;
};
