import type { FieldNode, GraphQLField, GraphQLObjectType, GraphQLResolveInfo, ResponsePath } from "graphql";
import { below, ignoreRejections, type Run } from "./run.ts";

/** A field of one selection set: the nodes of the document that select it under one name. */
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

/**
 * What graphql-js passes to a resolver about its field. Few resolvers use it, so all but three references are looked up on
 * access.
 */
export class FieldInfo implements GraphQLResolveInfo {
  private readonly _run: Run;
  private readonly _field: SelectedField;
  private readonly _parentPath: ResponsePath | undefined;

  constructor(run: Run, field: SelectedField, parentPath: ResponsePath | undefined) {
    this._run = run;
    this._field = field;
    this._parentPath = parentPath;
  }

  get fieldName() {
    return this._field.definition.name;
  }
  get fieldNodes() {
    return this._field.nodes;
  }
  get returnType() {
    return this._field.definition.type;
  }
  get parentType() {
    return this._field.parentType;
  }
  get path() {
    return below(this._parentPath, this._field.key, this._field.parentType.name);
  }
  get schema() {
    return this._run.planned.schema;
  }
  get fragments() {
    return this._run.planned.fragments;
  }
  get rootValue() {
    return this._run.rootValue;
  }
  get operation() {
    return this._run.planned.node;
  }
  get variableValues() {
    return this._run.variables;
  }
  get getAbortSignal() {
    return () => this._run.abortSignal;
  }
  get getAsyncHelpers() {
    return () => asyncHelpers;
  }
}
