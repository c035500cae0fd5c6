import type { FieldNode, GraphQLField, GraphQLObjectType, GraphQLResolveInfo, ResponsePath } from "graphql";
import { below, ignoreRejections, type Run } from "./run.ts";

/** A field of one selection set: the nodes of the document that ask for it under one name. */
export type SelectedField = {
  readonly key: string;
  readonly nodes: readonly [FieldNode, ...FieldNode[]];
  readonly definition: GraphQLField<unknown, unknown>;
  readonly parentType: GraphQLObjectType;
};

const asyncHelpers: ReturnType<GraphQLResolveInfo["getAsyncHelpers"]> = {
  promiseAll: (values) => Promise.all(values),
  track: ignoreRejections,
};

/** What graphql-js tells a resolver of its field. Few ask, so all but three references are looked up when they are asked for. */
export class FieldInfo implements GraphQLResolveInfo {
  readonly #run: Run;
  readonly #field: SelectedField;
  readonly #parentPath: ResponsePath | undefined;

  constructor(run: Run, field: SelectedField, parentPath: ResponsePath | undefined) {
    this.#run = run;
    this.#field = field;
    this.#parentPath = parentPath;
  }

  get fieldName() {
    return this.#field.definition.name;
  }
  get fieldNodes() {
    return this.#field.nodes;
  }
  get returnType() {
    return this.#field.definition.type;
  }
  get parentType() {
    return this.#field.parentType;
  }
  get path() {
    return below(this.#parentPath, this.#field.key, this.#field.parentType.name);
  }
  get schema() {
    return this.#run.planned.schema;
  }
  get fragments() {
    return this.#run.planned.fragments;
  }
  get rootValue() {
    return this.#run.rootValue;
  }
  get operation() {
    return this.#run.planned.node;
  }
  get variableValues() {
    return this.#run.variables;
  }
  get getAbortSignal() {
    return () => this.#run.abortSignal;
  }
  get getAsyncHelpers() {
    return () => asyncHelpers;
  }
}
