import {
  type GraphQLFieldResolver,
  getArgumentValues,
  getNamedType,
  getNullableType,
  isAbstractType,
  isLeafType,
  isNonNullType,
  isObjectType,
  type ResponsePath,
  TypeNameMetaFieldDef,
} from "graphql";
import { runningCostOf, weightOf } from "../cost/running-cost.ts";
import { completeType, type ObjectsBelow } from "./complete.ts";
import { failedPlace } from "./failure.ts";
import { FieldInfo, type SelectedField } from "./field-info.ts";
import { assertUnfinished, below, isPromiseLike, type MaybePromise, type Run } from "./run.ts";

/** Resolves and completes one field of an object. */
export type FieldStep = {
  readonly key: string;
  /** The cost of the field itself, whatever its value. */
  readonly weight: number;
  readonly execute: (run: Run, source: unknown, parentPath: ResponsePath | undefined) => MaybePromise<unknown>;
};

const noArguments: Readonly<Record<string, never>> = Object.freeze(Object.create(null));

type Methods = Readonly<Record<string, (...args: unknown[]) => unknown>>;

/** The default resolver of graphql-js: the property of that name. */
const propertyOf = (source: unknown, name: string): unknown =>
  (typeof source === "object" && source !== null) || typeof source === "function"
    ? (source as unknown as Record<string, unknown>)[name]
    : undefined;

/** Whether completing the field calls `resolveType` or `isTypeOf`. */
const asksForType = ({ definition: { type } }: SelectedField): boolean => {
  const named = getNamedType(type);
  return isAbstractType(named) || (isObjectType(named) && named.isTypeOf !== undefined);
};

/** Built once for each field of a document. */
export const planField = (field: SelectedField, objects: ObjectsBelow): FieldStep => {
  const { key, definition, nodes, parentType } = field;
  const { name } = definition;
  if (definition === TypeNameMetaFieldDef) return { key, weight: weightOf(field), execute: () => parentType.name };
  const resolve: GraphQLFieldResolver<unknown, unknown> | undefined = definition.resolve;
  const needsInfo = resolve !== undefined || asksForType(field);
  const hasArguments = definition.args.length > 0;
  const isLeaf = isLeafType(getNullableType(definition.type));
  const { itemCost, costOfArguments, costOfPage } = runningCostOf(field);
  const complete = completeType(definition.type, field, objects, itemCost);
  const failed = failedPlace(nodes, isNonNullType(definition.type));
  const pathBelow = (parentPath: ResponsePath | undefined) => below(parentPath, key, parentType.name);

  const completePromised = async (run: Run, result: PromiseLike<unknown>, path: ResponsePath, info: FieldInfo | undefined) => {
    try {
      const value = await result;
      assertUnfinished(run, value);
      if (costOfPage !== null) run.meter.add(costOfPage(value));
      const completed = complete(run, value, path, info);
      return completed instanceof Promise ? await completed : completed;
    } catch (error) {
      return failed(run, error, path);
    }
  };

  const execute: FieldStep["execute"] = (run, source, parentPath) => {
    // The path of a leaf is built only for an error.
    const path = isLeaf ? undefined : pathBelow(parentPath);
    let info = needsInfo ? new FieldInfo(run, field, parentPath) : undefined;
    try {
      const args = hasArguments ? getArgumentValues(definition, nodes[0], run.variables) : noArguments;
      if (costOfArguments !== null) run.meter.add(costOfArguments(args));
      let value = resolve ? resolve(source, args, run.context, info!) : propertyOf(source, name);
      if (!resolve && typeof value === "function") {
        info ??= new FieldInfo(run, field, parentPath);
        value = (source as Methods)[name]!(args, run.context, info);
      }
      if (isPromiseLike(value)) return completePromised(run, value, path ?? pathBelow(parentPath), info);
      if (costOfPage !== null) run.meter.add(costOfPage(value));
      const completed = complete(run, value, path, info);
      if (!(completed instanceof Promise)) return completed;
      return completed.then(undefined, (error) => failed(run, error, path ?? pathBelow(parentPath)));
    } catch (error) {
      return failed(run, error, path ?? pathBelow(parentPath));
    }
  };
  return { key, weight: weightOf(field), execute };
};
