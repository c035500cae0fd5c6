import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";
import { graphqlBounds } from "../bounds.ts";
import type { Meter } from "../cost/meter.ts";
import { type Conditions, collectFields, conditionVariables } from "./collect-fields.ts";
import type { ObjectsBelow } from "./complete.ts";
import { planField } from "./field.ts";
import { type MaybePromise, type PlannedOperation, type PlanResult, Run, type VariableValues } from "./run.ts";
import { executeFields, executeSerially, type Selection, selectionOf } from "./selection.ts";

export type { VariableValues } from "./run.ts";

/**
 * An operation as a tree of functions, built once and run for every request. Each selection set is an array of steps, one per
 * field, with everything looked up that does not depend on the request. Its results equal those of graphql-js, including errors
 * and their order; only after a pause may several errors come in another order.
 */
export type Plan = {
  run(variables: VariableValues, context: unknown, meter: Meter, rootValue?: unknown): MaybePromise<PlanResult>;
};

export type PlanOptions = {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** Plans are built as they are run; this gets the number of added fields. */
  readonly onGrowth?: (fields: number) => void;
};

type Start = (run: Run) => MaybePromise<PlanResult>;

const startWith = (selection: Selection, isSerial: boolean): Start => {
  const execute = (run: Run) =>
    isSerial ? executeSerially(run, selection, run.rootValue) : executeFields(run, selection, run.rootValue, undefined);
  return (run) => {
    try {
      const data = execute(run);
      if (!(data instanceof Promise)) return run.finish(run.answer(data));
      return data
        .then(
          (settled) => run.answer(settled),
          (error) => run.fail(error),
        )
        .then((result) => run.finish(result));
    } catch (error) {
      return run.finish(run.fail(error));
    }
  };
};

const planVariant = (planned: PlannedOperation, conditions: Conditions, onGrowth: (fields: number) => void): Start => {
  const { schema, node } = planned;
  const select = (type: GraphQLObjectType, sets: readonly SelectionSetNode[]): Selection => {
    const fields = collectFields(planned, conditions, type, sets);
    onGrowth(fields.size);
    const steps = fields.entries().map(([key, nodes]) => {
      const definition = schema.getField(type, nodes[0].name.value);
      if (!definition) throw new Error(`There is no field ${type}.${nodes[0].name.value}: the document was not validated.`);
      const setsBelow = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
      const objects: ObjectsBelow = (object) => {
        const selection = select(object, setsBelow);
        return (run, value, path) => executeFields(run, selection, value, path);
      };
      return planField({ key, nodes, definition, parentType: type }, objects);
    });
    return selectionOf([...steps]);
  };
  const root = schema.getRootType(node.operation);
  if (!root) throw new Error(`The schema has no ${node.operation} type: the document was not validated.`);
  return startWith(select(root, [node.selectionSet]), node.operation === "mutation");
};

/** The conditions, and a key to find their variant. A value that is not a boolean is refused in the field that uses it. */
const readConditions = (names: readonly string[], variables: VariableValues): [string, Conditions] => {
  const values = new Map<string, boolean | null>();
  let key = "";
  for (const name of names) {
    const value = variables.coerced[name];
    values.set(name, typeof value === "boolean" ? value : null);
    key += value === true ? "1" : value === false ? "0" : "?";
  }
  // A cached plan must not hold on to a request's variables.
  return [key, { values, variables: key.includes("?") ? variables : null }];
};

/** Null if graphql-js has to run the operation, whatever its variables. */
export const planOperation = ({ schema, document, operation, onGrowth = () => {} }: PlanOptions): Plan | null => {
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  for (const node of document.definitions) if (node.kind === Kind.FRAGMENT_DEFINITION) fragments[node.name.value] = node;
  const found = conditionVariables(operation, fragments);
  if (!found) return null;
  const names = [...found];
  const planned: PlannedOperation = { schema, node: operation, fragments };
  const variants = new Map<string, Start>();
  return {
    run(variables, context, meter, rootValue) {
      const run = new Run(planned, variables, context, rootValue, meter);
      const [key, conditions] = readConditions(names, variables);
      const known = variants.get(key);
      if (known) return known(run);
      try {
        // Each combination of `@skip` and `@include` has its own plan. No honest client needs more than are cached.
        const isCached = variants.size < graphqlBounds.planVariants.cap && !key.includes("?");
        const start = planVariant(planned, conditions, isCached ? onGrowth : () => {});
        if (isCached) variants.set(key, start);
        return start(run);
      } catch (error) {
        if (!(error instanceof GraphQLError)) throw error;
        return run.finish(run.fail(error));
      }
    },
  };
};
