import { DirectiveLocation, GraphQLDeprecatedDirective, GraphQLDirective, GraphQLString, specifiedDirectives } from "graphql";

/**
 * graphql-js 17 allows `@deprecated` on directives, and its reason cannot be null. Tools on graphql-js 16 cannot parse the first,
 * and report the second as a breaking change. No directive is deprecated here, so the older definition is used.
 */
const deprecated = new GraphQLDirective({
  ...GraphQLDeprecatedDirective.toConfig(),
  locations: GraphQLDeprecatedDirective.locations.filter((location) => location !== DirectiveLocation.DIRECTIVE_DEFINITION),
  args: { reason: { ...GraphQLDeprecatedDirective.toConfig().args.reason, type: GraphQLString } },
});

/** For `builder.toSchema({ directives })` of every schema. */
export const directives: readonly GraphQLDirective[] = specifiedDirectives.map((directive) =>
  directive === GraphQLDeprecatedDirective ? deprecated : directive,
);
