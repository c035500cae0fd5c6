import {
  type GraphQLArgument,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from "graphql";
import { useState } from "react";
import { cx } from "../../ui/class-names.ts";
import { inputClass } from "../../ui/forms/field.tsx";
import { Icon } from "../../ui/icon.tsx";

/** The API's own documentation, type by type. */
export const DocsPane = ({ schema }: { schema: GraphQLSchema }) => {
  const [path, setPath] = useState<string[]>([]);
  const [text, setText] = useState("");
  const type = path.length > 0 ? schema.getType(path.at(-1)!) : undefined;
  const go = (name: string) => {
    setText("");
    setPath((now) => [...now, name]);
  };
  return (
    <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)]">
      <div className="flex items-center gap-1 border-b border-line p-2">
        {path.length > 0 && (
          <button
            type="button"
            aria-label="Back"
            className="grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-hover"
            onClick={() => setPath((now) => now.slice(0, -1))}
          >
            <Icon name="chevronLeft" />
          </button>
        )}
        <input
          type="search"
          aria-label="Search the documentation"
          placeholder="Search types and fields"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={cx(inputClass, "h-7")}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div className="overflow-y-auto p-3" tabIndex={0}>
        {text.trim() ? (
          <Found schema={schema} text={text.trim().toLowerCase()} onGo={go} />
        ) : type ? (
          <TypeDoc type={type} onGo={go} />
        ) : (
          <Roots schema={schema} onGo={go} />
        )}
      </div>
    </div>
  );
};

type Go = (name: string) => void;

const TypeLink = ({ type, onGo }: { type: { toString(): string }; onGo: Go }) => {
  const text = String(type);
  const name = text.replace(/[[\]!]/g, "");
  const [before, after] = text.split(name) as [string, string];
  return (
    <span className="font-mono text-xs text-muted">
      {before}
      <button type="button" className="rounded-sm text-accent hover:underline" onClick={() => onGo(name)}>
        {name}
      </button>
      {after}
    </span>
  );
};

const Roots = ({ schema, onGo }: { schema: GraphQLSchema; onGo: Go }) => (
  <div className="grid gap-5">
    {[schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].map(
      (root) =>
        root && (
          <section key={root.name}>
            <h2 className="mb-1.5 text-sm">{root.name}</h2>
            <Fields type={root} onGo={onGo} />
          </section>
        ),
    )}
  </div>
);

const TypeDoc = ({ type, onGo }: { type: GraphQLNamedType; onGo: Go }) => (
  <section>
    <h2 className="font-mono text-sm">{type.name}</h2>
    {type.description && (
      <p className="mb-3 text-pretty text-muted">
        <Described text={type.description} />
      </p>
    )}
    <Fields type={type} onGo={onGo} />
  </section>
);

/** A description with what stands between backticks set as code. */
const Described = ({ text }: { text: string | null | undefined }) =>
  text?.split("`").map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which does not change
      <code key={index} className="font-mono text-[0.92em]">
        {part}
      </code>
    ) : (
      part
    ),
  );

const argumentsOf = (field: object): readonly GraphQLArgument[] =>
  "args" in field ? (field.args as readonly GraphQLArgument[]) : [];

const Fields = ({ type, onGo }: { type: GraphQLNamedType; onGo: Go }) => {
  if (isEnumType(type)) {
    return (
      <dl className="grid gap-2">
        {type.getValues().map((value) => (
          <div key={value.name}>
            <dt className="font-mono text-xs">{value.name}</dt>
            <dd className="text-xs text-muted">
              <Described text={value.description} />
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) return null;
  return (
    <dl className="grid gap-2.5">
      {Object.values(type.getFields()).map((field) => (
        <div key={field.name}>
          <dt className="break-words">
            <span className="font-mono text-xs font-medium">{field.name}</span>
            {argumentsOf(field).length > 0 && (
              <span className="font-mono text-xs text-muted">
                (
                {argumentsOf(field).map((arg, index) => (
                  <span key={arg.name}>
                    {index > 0 && ", "}
                    {arg.name}: <TypeLink type={arg.type} onGo={onGo} />
                  </span>
                ))}
                )
              </span>
            )}
            <span className="font-mono text-xs text-muted">: </span>
            <TypeLink type={field.type} onGo={onGo} />
          </dt>
          {field.description && (
            <dd className="text-xs text-pretty text-muted">
              <Described text={field.description} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
};

const Found = ({ schema, text, onGo }: { schema: GraphQLSchema; text: string; onGo: Go }) => {
  const hits = Object.values(schema.getTypeMap())
    .filter((type) => !type.name.startsWith("__"))
    .flatMap((type) => [
      ...(type.name.toLowerCase().includes(text) ? [{ label: type.name, type: type.name, description: type.description }] : []),
      ...(isObjectType(type) || isInputObjectType(type)
        ? Object.values(type.getFields())
            .filter((field) => field.name.toLowerCase().includes(text))
            .map((field) => ({ label: `${type.name}.${field.name}`, type: type.name, description: field.description }))
        : []),
    ])
    .slice(0, 40);
  if (hits.length === 0) return <p className="text-muted">No type or field matches.</p>;
  return (
    <ul className="grid gap-2">
      {hits.map((hit) => (
        <li key={hit.label}>
          <button
            type="button"
            className="rounded-sm font-mono text-xs text-accent hover:underline"
            onClick={() => onGo(hit.type)}
          >
            {hit.label}
          </button>
          <p className="truncate text-xs text-muted">
            <Described text={hit.description} />
          </p>
        </li>
      ))}
    </ul>
  );
};
