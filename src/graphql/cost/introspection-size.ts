import {
  type GraphQLNamedType,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from "graphql";

/** How many items a list of the introspection holds: at most for one type, and on average over all types. */
type ListSize = { readonly most: number; readonly average: number };
export type IntrospectionSizes = Readonly<Record<string, ListSize>>;

const sizeOf = (counts: readonly number[]): ListSize => ({
  most: Math.max(0, ...counts),
  average: counts.length === 0 ? 0 : counts.reduce((sum, count) => sum + count, 0) / counts.length,
});

const fieldsOf = (type: GraphQLNamedType) => (isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : []);

const countSizes = (schema: GraphQLSchema): IntrospectionSizes => {
  const types = Object.values(schema.getTypeMap());
  const of = (count: (type: GraphQLNamedType) => number): ListSize => sizeOf(types.map(count));
  const directives = schema.getDirectives();
  return {
    "__Schema.types": sizeOf([types.length]),
    "__Schema.directives": sizeOf([directives.length]),
    "__Directive.locations": sizeOf(directives.map(({ locations }) => locations.length)),
    "__Directive.args": sizeOf(directives.map(({ args }) => args.length)),
    "__Type.fields": of((type) => fieldsOf(type).length),
    "__Type.interfaces": of((type) => (isObjectType(type) || isInterfaceType(type) ? type.getInterfaces().length : 0)),
    "__Type.possibleTypes": of((type) => (isAbstractType(type) ? schema.getPossibleTypes(type).length : 0)),
    "__Type.enumValues": of((type) => (isEnumType(type) ? type.getValues().length : 0)),
    "__Type.inputFields": of((type) => (isInputObjectType(type) ? Object.keys(type.getFields()).length : 0)),
    "__Field.args": sizeOf(types.flatMap((type) => fieldsOf(type).map(({ args }) => args.length))),
  };
};

const known = new WeakMap<GraphQLSchema, IntrospectionSizes>();

export const introspectionSizes = (schema: GraphQLSchema): IntrospectionSizes => {
  const sizes = known.get(schema) ?? countSizes(schema);
  known.set(schema, sizes);
  return sizes;
};
