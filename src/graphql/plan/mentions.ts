import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from "graphql";

/** Whether a field with one of these names is selected anywhere below, whatever `@skip` and `@include` say. */
export const mentionsBelow = (
  { fieldNodes, fragments }: Pick<GraphQLResolveInfo, "fieldNodes" | "fragments">,
  names: ReadonlySet<string>,
): boolean => {
  const seen = new Set<string>();
  const mentions = ({ selections }: SelectionSetNode): boolean =>
    selections.some((selection) => {
      if (selection.kind === Kind.FIELD && names.has(selection.name.value)) return true;
      if (selection.kind !== Kind.FRAGMENT_SPREAD)
        return selection.selectionSet !== undefined && mentions(selection.selectionSet);
      const fragment = fragments[selection.name.value];
      if (!fragment || seen.has(selection.name.value)) return false;
      seen.add(selection.name.value);
      return mentions(fragment.selectionSet);
    });
  return fieldNodes.some(({ selectionSet }) => selectionSet !== undefined && mentions(selectionSet));
};
