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
 * An operation as a tree of functions, made once and run as often as the operation is asked for. Each selection set is an array
 * of steps, one for each field, with everything looked up that does not depend on the request. It gives the answers of
 * graphql-js, errors and their order included.
 */
export type Plan = {
  run(variables: VariableValues, context: unknown, meter: Meter, rootValue?: unknown): MaybePromise<PlanResult>;
};

export type PlanOptions = {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** Plans are made as far as they are run: told how many fields were added. */
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

/** The conditions, by a key to find the variant. What is no boolean is refused wherever it is asked for. */
const readConditions = (names: readonly string[], variables: VariableValues): [string, Conditions] => {
  const values = new Map<string, boolean | null>();
  let key = "";
  for (const name of names) {
    const value = variables.coerced[name];
    values.set(name, typeof value === "boolean" ? value : null);
    key += value === true ? "1" : value === false ? "0" : "?";
  }
  // A plan that is kept must not keep the variables of a request.
  return [key, { values, variables: key.includes("?") ? variables : null }];
};

/** Null where graphql-js is to run the operation, whatever its variables. */
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
        // Each way in which `@skip` and `@include` can turn out is a plan of its own. No client of good will needs more than are kept.
        const isKept = variants.size < graphqlBounds.planVariants.cap && !key.includes("?");
        const start = planVariant(planned, conditions, isKept ? onGrowth : () => {});
        if (isKept) variants.set(key, start);
        return start(run);
      } catch (error) {
        if (!(error instanceof GraphQLError)) throw error;
        return run.finish(run.fail(error));
      }
    },
  };
};
