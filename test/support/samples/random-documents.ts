import fc from "fast-check";
import {
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from "graphql";

export type RandomRequest = { readonly query: string; readonly variables: Readonly<Record<string, unknown>> };

type Draw = fc.GeneratorValue;

/** Draws one document with its variables. Not every one is valid; the reader of it leaves those out. */
class Author {
  readonly #schema: GraphQLSchema;
  readonly #draw: Draw;
  readonly #definitions = new Map<string, string>();
  readonly #variables: Record<string, unknown> = {};
  readonly #fragments = new Map<string, string>();
  /** The same field has the same arguments wherever it comes again, or the two could not be merged. */
  readonly #arguments = new Map<string, string>();
  #fieldsLeft = 40;

  constructor(schema: GraphQLSchema, draw: Draw) {
    this.#schema = schema;
    this.#draw = draw;
  }

  #chance(percent: number): boolean {
    return this.#draw(fc.nat, { max: 99 }) < percent;
  }
  #pick<Value>(values: readonly Value[]): Value {
    return values[this.#draw(fc.nat, { max: values.length - 1 })]!;
  }

  request(kind: "query" | "mutation"): RandomRequest {
    const root = this.#schema.getRootType(kind)!;
    const selection = this.#selection(root, 0);
    const definitions = this.#definitions.size > 0 ? `(${[...this.#definitions.values()].join(", ")})` : "";
    return {
      query: [`${kind} Asked${definitions} ${selection}`, ...this.#fragments.values()].join("\n"),
      variables: this.#variables,
    };
  }

  #selection(type: GraphQLCompositeType, depth: number): string {
    const count = 1 + this.#draw(fc.nat, { max: depth < 2 ? 4 : 2 });
    const selections = Array.from({ length: count }, () => this.#one(type, depth));
    return `{ ${selections.join(" ")} }`;
  }

  #one(type: GraphQLCompositeType, depth: number): string {
    if (depth < 5 && this.#fieldsLeft > 0 && this.#chance(20)) return this.#fragment(type, depth);
    const fields = isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];
    const possible =
      depth < 5 && this.#fieldsLeft > 0 ? fields : fields.filter(({ type }) => !isCompositeType(getNamedType(type)));
    if (possible.length === 0 || this.#chance(5)) return `${this.#alias("__typename")}__typename${this.#condition()}`;
    this.#fieldsLeft--;
    const field = this.#pick(possible);
    const named = getNamedType(field.type);
    const below = isCompositeType(named) ? ` ${this.#selection(named, depth + 1)}` : "";
    return `${this.#alias(field.name)}${field.name}${this.#argumentsOf(`${type}.${field.name}`, field.args)}${this.#condition()}${below}`;
  }

  #alias(name: string): string {
    if (!this.#chance(15)) return "";
    return `${this.#pick([`${name}Again`, `${name}Too`, "__proto__", "constructor", "then", "toJSON"])}: `;
  }

  #fragment(type: GraphQLCompositeType, depth: number): string {
    const possible =
      this.#schema.getPossibleTypes(type as never).length > 0 ? this.#schema.getPossibleTypes(type as never) : [type];
    const on = this.#chance(50) ? type : this.#pick(possible);
    if (this.#chance(30)) return `...${this.#condition()} ${this.#selection(type, depth + 1)}`;
    if (this.#chance(50)) return `... on ${on}${this.#condition()} ${this.#selection(on as GraphQLCompositeType, depth + 1)}`;
    const name = `On${on}${this.#draw(fc.nat, { max: 1 })}`;
    if (!this.#fragments.has(name)) {
      // Named before it is written: one that spreads itself is not valid, and left out.
      this.#fragments.set(name, "");
      this.#fragments.set(name, `fragment ${name} on ${on} ${this.#selection(on as GraphQLCompositeType, depth + 1)}`);
    }
    return `...${name}${this.#condition()}`;
  }

  #condition(): string {
    if (!this.#chance(12)) return "";
    const value = this.#chance(30) ? this.#pick(["true", "false"]) : this.#conditionVariable();
    return ` @${this.#pick(["skip", "include"])}(if: ${value})`;
  }

  #conditionVariable(): string {
    const name = this.#pick(["yes", "no"]);
    const isOptional = this.#draw(fc.nat, { max: 3 }) === 0;
    if (!this.#definitions.has(name)) {
      this.#definitions.set(name, isOptional ? `$${name}: Boolean = ${name === "yes"}` : `$${name}: Boolean!`);
      const value = this.#pick([true, true, true, false, ...(isOptional ? [null, undefined] : [])]);
      if (value !== undefined) this.#variables[name] = value;
    }
    return `$${name}`;
  }

  #argumentsOf(field: string, args: readonly GraphQLArgument[]): string {
    const known = this.#arguments.get(field);
    if (known !== undefined) return known;
    const given = args.filter((arg) => isRequiredArgument(arg) || this.#chance(40));
    const text = given.map((arg) => `${arg.name}: ${this.#chance(50) ? this.#variable(arg.type) : this.#literal(arg.type, 0)}`);
    const all = text.length > 0 ? `(${text.join(", ")})` : "";
    this.#arguments.set(field, all);
    return all;
  }

  #variable(type: GraphQLInputType): string {
    const name = `v${this.#definitions.size}`;
    const nullable = isNonNullType(type) ? type.ofType : type;
    const fate = this.#draw(fc.nat, { max: 9 });
    const hasDefault = fate === 0 || (fate === 1 && isNonNullType(type));
    this.#definitions.set(name, hasDefault ? `$${name}: ${nullable} = ${this.#literal(nullable, 0, true)}` : `$${name}: ${type}`);
    if (fate === 2) this.#variables[name] = null;
    else if (fate === 3) this.#variables[name] = this.#pick<unknown>(["text", 1, true, {}, [], { unknown: 1 }]);
    else if (fate > 3 || (!hasDefault && isNonNullType(type))) this.#variables[name] = this.#value(type, 0);
    return `$${name}`;
  }

  #leafText(name: string): string {
    if (name === "Int") return this.#pick(["0", "1", "3", "-7"]);
    if (name === "Float") return this.#pick(["0", "1.5", "-2e3"]);
    if (name === "Boolean") return this.#pick(["true", "false"]);
    if (name === "DateTime") return this.#pick(['"2026-03-01T09:30:00+01:00"', '"2026-03-01T09:30:00Z"']);
    if (name === "ID") return this.#pick(['"gid://kolli/Tracker/018f0000-0000-7000-8000-000000000001"', '"other"']);
    return this.#pick(['"text"', '""', '"__MAGIC_DATE__ `1`"']);
  }

  #literal(type: GraphQLInputType, depth: number, isConstant = false): string {
    if (isNonNullType(type)) return this.#literal(type.ofType, depth, isConstant);
    if (depth > 0 && !isConstant && this.#chance(10)) return this.#variable(type);
    if (this.#chance(5)) return "null";
    if (isListType(type)) {
      const items = Array.from({ length: this.#draw(fc.nat, { max: 2 }) }, () =>
        this.#literal(type.ofType, depth + 1, isConstant),
      );
      return this.#chance(20) && !isListType(type.ofType)
        ? this.#literal(type.ofType, depth + 1, isConstant)
        : `[${items.join(", ")}]`;
    }
    if (isEnumType(type)) return this.#pick(type.getValues()).name;
    if (!isInputObjectType(type)) return type.name === "JSON" ? this.#json(isConstant) : this.#leafText(type.name);
    const fields = Object.values(type.getFields()).filter(
      (field) => isRequiredInputField(field) || (depth < 3 && this.#chance(40)),
    );
    const chosen = type.isOneOf ? [this.#pick(Object.values(type.getFields()))] : fields;
    return `{ ${chosen.map((field) => `${field.name}: ${this.#literal(field.type, depth + 1, isConstant)}`).join(", ")} }`;
  }

  #json(isConstant: boolean): string {
    const word = this.#pick(["WORD", "__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74dx", "1", '"text"', "null"]);
    return isConstant || this.#chance(70)
      ? `{ a: ${word}, __proto__: [${word}] }`
      : `{ a: [${this.#variable(this.#schema.getType("String") as GraphQLInputType)}] }`;
  }

  #value(type: GraphQLInputType, depth: number): unknown {
    if (isNonNullType(type)) return this.#value(type.ofType, depth);
    if (this.#chance(5)) return null;
    if (isListType(type))
      return Array.from({ length: this.#draw(fc.nat, { max: 2 }) }, () => this.#value(type.ofType, depth + 1));
    if (isEnumType(type)) return this.#pick(type.getValues()).name;
    if (!isInputObjectType(type)) return type.name === "JSON" ? { a: [1, null] } : JSON.parse(this.#leafText(type.name));
    const fields = Object.values(type.getFields()).filter(
      (field) => isRequiredInputField(field) || (depth < 3 && this.#chance(40)),
    );
    const chosen = type.isOneOf ? [this.#pick(Object.values(type.getFields()))] : fields;
    return Object.fromEntries(chosen.map((field) => [field.name, this.#value(field.type, depth + 1)]));
  }
}

/** A document over the whole schema, with fragments, conditions, aliases, and variables good and bad. */
export const drawRequest = (schema: GraphQLSchema, draw: Draw): RandomRequest => {
  const isMutation = schema.getMutationType() && draw(fc.boolean);
  return new Author(schema, draw).request(isMutation ? "mutation" : "query");
};
