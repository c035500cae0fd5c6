import { getNamedType, getNullableType, isLeafType, isListType } from "graphql";
import type { SelectedField } from "../plan/field-info.ts";
import { aliasCost, type CountedArgument, costOf, lengthOf } from "./cost.ts";
import { clamp } from "./cost-sum.ts";

type Arguments = Readonly<Record<string, unknown>>;

/** What a field costs by its actual values, in the units of the price. */
type RunningCost = {
  /** For each item of its list. */
  readonly itemCost: number;
  /** Before the field is resolved: the cost of its arguments. */
  readonly costOfArguments: ((args: Arguments) => number) | null;
  /** After the field is resolved: the cost of the page's rows. */
  readonly costOfPage: ((value: unknown) => number) | null;
};

export const weightOf = ({ key, definition }: SelectedField): number =>
  (costOf(definition).weight ?? 1) + (key === definition.name ? 0 : aliasCost);

const countIn = ({ argument, max, count }: Required<Pick<CountedArgument, "argument" | "max" | "count">>, args: Arguments) =>
  clamp(count(args[argument]), max);

/** The fields themselves report what cannot be read. */
const edgesOf = (value: unknown): number => {
  try {
    const { edges, nodes } = (value ?? {}) as { edges?: unknown; nodes?: unknown };
    const items = edges ?? nodes;
    return Array.isArray(items) ? items.length : 0;
  } catch {
    return 0;
  }
};

export const runningCostOf = ({ definition }: SelectedField): RunningCost => {
  const { perItem, counted, surcharge } = costOf(definition);
  const isList = isListType(getNullableType(definition.type));
  const itemCost = counted ? 0 : isList ? (perItem ?? (isLeafType(getNamedType(definition.type)) ? 1 : 0)) : 0;
  const countedCost = counted && perItem ? { ...counted, each: perItem } : null;
  const parts = [countedCost, surcharge].filter((part) => part != null);
  const isPage = !counted && !isList && perItem !== undefined;
  return {
    itemCost,
    costOfArguments:
      parts.length === 0
        ? null
        : (args) => parts.reduce((sum, { count = lengthOf, each, ...part }) => sum + each * countIn({ ...part, count }, args), 0),
    costOfPage: isPage ? (value) => perItem * edgesOf(value) : null,
  };
};
