import { DirectiveLocation, GraphQLDeprecatedDirective, GraphQLDirective, GraphQLString, specifiedDirectives } from "graphql";

/**
 * graphql-js 17 lets `@deprecated` stand at directives, and its reason may not be null. Tools on graphql-js 16 cannot parse the
 * first, and take the second for a breaking change. We deprecate no directives, so it is said as they know it.
 */
const deprecated = new GraphQLDirective({
  ...GraphQLDeprecatedDirective.toConfig(),
  locations: GraphQLDeprecatedDirective.locations.filter((location) => location !== DirectiveLocation.DIRECTIVE_DEFINITION),
  args: { reason: { ...GraphQLDeprecatedDirective.toConfig().args.reason, type: GraphQLString } },
});

/** What every schema of ours has, for `builder.toSchema({ directives })`. */
export const directives: readonly GraphQLDirective[] = specifiedDirectives.map((directive) =>
  directive === GraphQLDeprecatedDirective ? deprecated : directive,
);
