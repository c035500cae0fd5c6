import { Fragment } from "react";
import { CodeBlock } from "../../ui/code-block.tsx";
import { type Block, type Inline, readInline } from "./markdown.ts";
import type { Topic } from "./topics.ts";

type OnGo = (topic: Topic) => void;

/** Another part of the documentation, from within `file`; null for what is none. */
const topicIn = (to: string, file: string): Topic | null => {
  const [, name = "", id] = /^(?:\.\/)?(?:([a-z-]+)\.md)?(?:#(.+))?$/.exec(to) ?? [];
  return to === "" || (name === "" && !id) ? null : { file: name || file, id: id ?? null };
};

const Part = ({ part, file, onGo }: { part: Inline; file: string; onGo: OnGo }) => {
  switch (part.kind) {
    case "text":
      return part.text;
    case "code":
      return <code className="rounded-sm bg-hover px-1 py-px font-mono text-[0.92em] break-words">{part.text}</code>;
    case "strong":
      return <strong className="font-semibold">{<Words text={part.text} file={file} onGo={onGo} />}</strong>;
    case "emphasis":
      return <em>{part.text}</em>;
    case "link": {
      if (/^https:\/\//.test(part.to)) {
        return (
          <a href={part.to} target="_blank" rel="noopener noreferrer" className="text-accent underline">
            {part.text}
          </a>
        );
      }
      const topic = topicIn(part.to, file);
      if (!topic) return part.text;
      return (
        <button type="button" className="text-accent underline" onClick={() => onGo(topic)}>
          {part.text}
        </button>
      );
    }
  }
};

const Words = ({ text, file, onGo }: { text: string; file: string; onGo: OnGo }) =>
  // The text never changes: its parts have no other names than their places.
  readInline(text).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={index}>
      <Part part={part} file={file} onGo={onGo} />
    </Fragment>
  ));

const HelpBlock = ({ block, file, onGo }: { block: Block; file: string; onGo: OnGo }) => {
  const words = (text: string) => <Words text={text} file={file} onGo={onGo} />;
  switch (block.kind) {
    case "heading":
      return block.level <= 2 ? (
        <h3 className="mt-2 text-base font-semibold">{words(block.text)}</h3>
      ) : (
        <h4 className="mt-1 font-semibold">{words(block.text)}</h4>
      );
    case "paragraph":
      return <p className="text-pretty">{words(block.text)}</p>;
    case "quote":
      return <blockquote className="border-l-2 border-line-strong pl-3 text-muted">{words(block.text)}</blockquote>;
    case "list": {
      const List = block.isOrdered ? "ol" : "ul";
      return (
        <List className={block.isOrdered ? "grid list-decimal gap-1 pl-5" : "grid list-disc gap-1 pl-5"}>
          {block.items.map((item) => (
            <li key={item}>{words(item)}</li>
          ))}
        </List>
      );
    }
    case "table":
      return (
        <section
          aria-label={`Table: ${block.head.join(", ")}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          className="overflow-x-auto rounded-md border border-line"
        >
          <table className="w-full min-w-md text-left text-xs">
            <thead>
              <tr className="border-b border-line text-muted">
                {block.head.map((cell) => (
                  <th key={cell} scope="col" className="px-2.5 py-1.5 font-medium">
                    {words(cell)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row) => (
                <tr key={row.join("|")} className="border-b border-line align-top last:border-0">
                  {row.map((cell, index) => (
                    <td key={`${block.head[index]}`} className="px-2.5 py-1.5">
                      {words(cell)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      );
    case "code":
      return <CodeBlock title={block.language || "text"} code={block.text} />;
  }
};

/** A part of the documentation as elements: never as markup of its own. */
export const HelpText = ({ blocks, file, onGo }: { blocks: readonly Block[]; file: string; onGo: OnGo }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-sm leading-relaxed">
    {blocks.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a text have no other names than their places
      <HelpBlock key={index} block={block} file={file} onGo={onGo} />
    ))}
  </div>
);
