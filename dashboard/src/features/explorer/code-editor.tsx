import { type KeyboardEvent, useId, useRef, useState } from "react";
import { cx } from "../../ui/class-names.ts";
import type { Completion } from "./complete.ts";
import { type Piece, pieces } from "./highlight.ts";

const colours: Record<Piece["kind"], string> = {
  comment: "text-faint",
  string: "text-s-delivered",
  keyword: "text-s-out",
  variable: "text-s-return",
  number: "text-s-in-transit",
  sign: "text-muted",
  name: "text-ink",
  space: "",
};

export type Problem = { from: number; to: number; message: string };

/**
 * A plain text area with the same text in colours behind it, so that typing, selecting, undo and screen readers
 * work as everywhere. Suggestions stand below; Tab or Enter takes one, Escape closes them.
 */
export const CodeEditor = ({
  label,
  value,
  onChange,
  onRun,
  suggest,
  problems = [],
  className,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onRun: () => void;
  suggest?: (before: string) => { word: string; found: Completion[] };
  problems?: readonly Problem[];
  className?: string;
}) => {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const behind = useRef<HTMLPreElement>(null);
  const [offer, setOffer] = useState<{ word: string; found: Completion[] } | null>(null);
  const [marked, setMarked] = useState(0);

  const replace = (from: number, to: number, text: string) => {
    const element = area.current;
    if (!element) return;
    element.focus();
    element.setSelectionRange(from, to);
    // The one way to insert that the browser's undo knows of.
    if (!document.execCommand("insertText", false, text)) onChange(value.slice(0, from) + text + value.slice(to));
  };
  const look = (text: string, at: number) => {
    const next = suggest?.(text.slice(0, at));
    setOffer(next && next.found.length > 0 && (next.word || /[{(\s]$/.test(text.slice(0, at))) ? next : null);
    setMarked(0);
  };
  const take = (completion: Completion) => {
    const at = area.current?.selectionStart ?? 0;
    replace(at - (offer?.word.length ?? 0), at, completion.text);
    setOffer(null);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart: at, selectionEnd: end } = event.currentTarget;
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      setOffer(null);
      return onRun();
    }
    if (event.key === " " && event.ctrlKey) {
      event.preventDefault();
      const next = suggest?.(value.slice(0, at));
      return setOffer(next?.found.length ? next : null);
    }
    if (offer) {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        return setMarked((now) => (now + (event.key === "ArrowDown" ? 1 : -1) + offer.found.length) % offer.found.length);
      }
      if (event.key === "Tab" || (event.key === "Enter" && offer.word)) {
        event.preventDefault();
        return take(offer.found[marked]!);
      }
      if (event.key === "Escape") {
        event.stopPropagation();
        return setOffer(null);
      }
    }
    if (event.key === "Enter") {
      event.preventDefault();
      const line = value.slice(value.lastIndexOf("\n", at - 1) + 1, at);
      const indent = /^\s*/.exec(line)?.[0] ?? "";
      const opens = /[{([]$/.test(value.slice(0, at).trimEnd());
      const closes = opens && /^\s*[})\]]/.test(value.slice(end));
      replace(at, end, `\n${indent}${opens ? "  " : ""}${closes ? `\n${indent}` : ""}`);
      if (closes) area.current?.setSelectionRange(at + indent.length + 3, at + indent.length + 3);
      setOffer(null);
    }
  };
  const text = "font-mono text-xs leading-5 whitespace-pre-wrap break-words px-3 py-2.5";
  return (
    <div className={cx("relative min-h-0", className)}>
      <pre ref={behind} aria-hidden="true" className={cx("pointer-events-none absolute inset-0 overflow-hidden", text)}>
        <Coloured text={value} problems={problems} />
        {"\n"}
      </pre>
      <textarea
        ref={area}
        aria-label={label}
        aria-describedby={offer ? `${id}-offer` : undefined}
        value={value}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        onChange={(event) => {
          onChange(event.target.value);
          look(event.target.value, event.target.selectionStart);
        }}
        onKeyDown={press}
        onBlur={() => setOffer(null)}
        onScroll={(event) => {
          if (behind.current) behind.current.scrollTop = event.currentTarget.scrollTop;
        }}
        className={cx(
          "absolute inset-0 size-full resize-none overflow-auto bg-transparent text-transparent caret-ink outline-none selection:bg-accent-soft selection:text-ink focus-visible:-outline-offset-2",
          text,
        )}
      />
      {offer && <Offer id={`${id}-offer`} offer={offer} marked={marked} onTake={take} />}
    </div>
  );
};

/** Every piece in its colour; what a problem covers is underlined. */
const Coloured = ({ text, problems }: { text: string; problems: readonly Problem[] }) => {
  let at = 0;
  return pieces(text).map((piece) => {
    const from = at;
    at += piece.text.length;
    const wrong =
      problems.some((problem) => problem.from < from + piece.text.length && problem.to > from) && piece.kind !== "space";
    return (
      <span
        key={from}
        className={cx(colours[piece.kind], wrong && "underline decoration-danger decoration-wavy underline-offset-2")}
      >
        {piece.text}
      </span>
    );
  });
};

const Offer = ({
  id,
  offer,
  marked,
  onTake,
}: {
  id: string;
  offer: { word: string; found: Completion[] };
  marked: number;
  onTake: (completion: Completion) => void;
}) => (
  <div
    id={id}
    className="absolute inset-x-2 bottom-2 z-10 max-h-44 overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-pop"
  >
    <p className="sr-only" role="status">
      {offer.found.length} suggestions, {offer.found[marked]?.text}
    </p>
    {offer.found.map((completion, index) => (
      <button
        key={completion.text}
        type="button"
        tabIndex={-1}
        ref={index === marked ? (element) => element?.scrollIntoView({ block: "nearest" }) : undefined}
        onPointerDown={(event) => {
          event.preventDefault();
          onTake(completion);
        }}
        className={cx("flex w-full items-baseline gap-3 rounded-md px-2 py-1 text-left text-xs", index === marked && "bg-hover")}
      >
        <span className="font-mono">{completion.text}</span>
        <span className="min-w-0 flex-1 truncate text-muted">{completion.description}</span>
        <span className="font-mono text-2xs text-faint">{completion.type}</span>
      </button>
    ))}
  </div>
);
