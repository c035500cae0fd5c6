import { type ASTNode, BREAK, type DocumentNode, type GraphQLError, isValueNode, Kind, visit } from "graphql";

/** The path to a value, from the outside in: `trackers(filter.createdAt.from)`, or `$from` for a variable's default. */
const nameOf = (around: readonly ASTNode[]): string | null => {
  let place: string | null = null;
  let isOpen = false;
  for (const node of around) {
    if (node.kind === Kind.FIELD) place = node.name.value;
    if (node.kind === Kind.DIRECTIVE) place = `@${node.name.value}`;
    if (node.kind === Kind.VARIABLE_DEFINITION) place = `$${node.variable.name.value}`;
    if (node.kind === Kind.ARGUMENT) {
      place = `${place}(${node.name.value}`;
      isOpen = true;
    }
    if (node.kind === Kind.OBJECT_FIELD) place = `${place}.${node.name.value}`;
  }
  return place === null ? null : `${place}${isOpen ? ")" : ""}`;
};

const placeOf = (document: DocumentNode, value: ASTNode): string | null => {
  let place: string | null = null;
  visit(document, {
    enter(node, _key, parent, _path, ancestors) {
      if (node !== value) return undefined;
      place = nameOf([...ancestors, ...(parent ? [parent] : [])].filter((around) => "kind" in around));
      return BREAK;
    },
  });
  return place;
};

/** A scalar knows only its value. This puts the field and argument before its message. */
export const withPlace = (document: DocumentNode, error: GraphQLError): string => {
  const value = error.nodes?.[0];
  const place = value && isValueNode(value) ? placeOf(document, value) : null;
  return place === null ? error.message : `${place}: ${error.message}`;
};
