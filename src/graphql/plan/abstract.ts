import { defaultTypeResolver, type GraphQLAbstractType, GraphQLError, type GraphQLObjectType, isObjectType } from "graphql";
import type { Complete } from "./complete.ts";
import type { SelectedField } from "./field-info.ts";
import { assertUnfinished, isPromiseLike, type Run } from "./run.ts";

/** An interface or a union: the object's type decides what is selected. */
export const completeAbstract = (
  type: GraphQLAbstractType,
  { nodes, parentType, definition }: SelectedField,
  completeAs: (object: GraphQLObjectType) => Complete,
): Complete => {
  const known = new Map<GraphQLObjectType, Complete>();
  const resolveType = type.resolveType ?? defaultTypeResolver;

  const objectTypeOf = (name: unknown, { planned: { schema } }: Run): GraphQLObjectType => {
    if (typeof name !== "string")
      throw new GraphQLError(
        `Abstract type "${type}" must resolve to an Object type at runtime for field "${parentType}.${definition.name}", and was given ${name === null ? "null" : `a value of type ${typeof name}`}.`,
        { nodes },
      );
    const object = schema.getType(name);
    if (!object)
      throw new GraphQLError(`Abstract type "${type}" was resolved to a type "${name}" that does not exist inside the schema.`, {
        nodes,
      });
    if (!isObjectType(object))
      throw new GraphQLError(`Abstract type "${type}" was resolved to a non-object type "${name}".`, { nodes });
    if (!schema.isSubType(type, object))
      throw new GraphQLError(`Runtime Object type "${object}" is not a possible type for "${type}".`, { nodes });
    return object;
  };

  const completeNamed: (name: unknown, ...rest: Parameters<Complete>) => ReturnType<Complete> = (
    name,
    run,
    value,
    path,
    info,
  ) => {
    const object = objectTypeOf(name, run);
    let complete = known.get(object);
    if (!complete) {
      complete = completeAs(object);
      known.set(object, complete);
    }
    return complete(run, value, path, info);
  };

  return (run, value, path, info) => {
    const name = resolveType(value, run.context, info!, type);
    if (!isPromiseLike(name)) return completeNamed(name, run, value, path, info);
    return name.then((resolved) => {
      assertUnfinished(run, value);
      return completeNamed(resolved, run, value, path, info);
    }) as Promise<unknown>;
  };
};
