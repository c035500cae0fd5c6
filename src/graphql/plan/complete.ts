import {
  GraphQLBoolean,
  GraphQLError,
  GraphQLID,
  type GraphQLLeafType,
  type GraphQLNullableOutputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  type ResponsePath,
} from "graphql";
import { roughSize } from "../cost/meter.ts";
import { completeAbstract } from "./abstract.ts";
import type { FieldInfo, SelectedField } from "./field-info.ts";
import { completeList } from "./list.ts";
import { assertUnfinished, isPromiseLike, type MaybePromise, type Run } from "./run.ts";

/** Turns what a resolver returned into the response value. `path` is that of the value; leaves do not need it. */
export type Complete = (
  run: Run,
  value: unknown,
  path: ResponsePath | undefined,
  info: FieldInfo | undefined,
) => MaybePromise<unknown>;

/** Completes an object of one type. */
export type CompleteObject = (run: Run, value: unknown, path: ResponsePath | undefined) => MaybePromise<unknown>;

/** For one field: how objects of a type are completed by the selection below it. */
export type ObjectsBelow = (type: GraphQLObjectType) => CompleteObject;

/** Nearly all values already have the form that their type responds with; they cost no call. */
const primitiveOf = (type: GraphQLLeafType): string | undefined => {
  if (type === GraphQLString || type === GraphQLID) return "string";
  return type === GraphQLBoolean ? "boolean" : undefined;
};

const completeLeaf = (type: GraphQLLeafType): Complete => {
  const primitive = primitiveOf(type);
  return (run, value) => {
    if (typeof value === primitive) {
      if (primitive === "string") run.meter.addCharacters((value as string).length);
      return value;
    }
    const answered = type.coerceOutputValue(value);
    if (answered == null) throw new Error(`${type} made ${answered} of a value that is there.`);
    if (typeof answered !== "number") run.meter.addCharacters(roughSize(answered));
    return answered;
  };
};

const completeObject = (type: GraphQLObjectType, { nodes }: SelectedField, objects: ObjectsBelow): Complete => {
  let complete: CompleteObject | undefined;
  const { isTypeOf } = type;
  if (!isTypeOf)
    return (run, value, path) => {
      complete ??= objects(type);
      return complete(run, value, path);
    };
  const accept = (isOfType: boolean, run: Run, value: unknown, path: ResponsePath | undefined): MaybePromise<unknown> => {
    if (!isOfType) throw new GraphQLError(`Expected value of type "${type}" but got: something else.`, { nodes });
    complete ??= objects(type);
    return complete(run, value, path);
  };
  return (run, value, path, info) => {
    const isOfType = isTypeOf.call(type, value, run.context, info!);
    if (!isPromiseLike(isOfType)) return accept(isOfType, run, value, path);
    return isOfType.then((resolved) => {
      assertUnfinished(run, value);
      return accept(resolved, run, value, path);
    }) as Promise<unknown>;
  };
};

const completePresent = (
  type: GraphQLNullableOutputType,
  field: SelectedField,
  objects: ObjectsBelow,
  itemCost: number,
): Complete => {
  if (isLeafType(type)) return completeLeaf(type);
  if (isListType(type)) return completeList(type.ofType, completeType(type.ofType, field, objects, 0), field, itemCost);
  if (isAbstractType(type)) return completeAbstract(type, field, (object) => completeObject(object, field, objects));
  return completeObject(type, field, objects);
};

/** Built once for each field of a document, from the outside of its type to the inside. */
export const completeType = (
  type: GraphQLOutputType,
  field: SelectedField,
  objects: ObjectsBelow,
  itemCost: number,
): Complete => {
  if (!isNonNullType(type)) {
    const complete = completePresent(type, field, objects, itemCost);
    return (run, value, path, info) => {
      if (value === null || value === undefined) return null;
      if (value instanceof Error) throw value;
      return complete(run, value, path, info);
    };
  }
  const complete = completePresent(type.ofType, field, objects, itemCost);
  return (run, value, path, info) => {
    if (value === null || value === undefined)
      throw new Error(`Cannot return null for non-nullable field ${field.parentType}.${field.definition.name}.`);
    if (value instanceof Error) throw value;
    return complete(run, value, path, info);
  };
};
