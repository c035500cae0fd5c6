import {
  type AllHTMLAttributes,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from "react";

type Shown = { id: string; anchor: Element; content: ReactNode };

const openAfterMs = 350;
/** Long enough to move the pointer onto the hint and read it there. */
const closeAfterMs = 120;
const margin = 8;
const gap = 6;

let shown: Shown | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const set = (next: Shown | null): void => {
  clearTimeout(timer);
  shown = next;
  for (const listener of listeners) listener();
};
const later = (next: Shown | null, ms: number): void => {
  clearTimeout(timer);
  timer = setTimeout(() => set(next), ms);
};

type Handlers = AllHTMLAttributes<Element>;
/** What the element did itself at an event, it still does. */
const both =
  <Event,>(own: ((event: Event) => void) | undefined, ours: (event: Event) => void) =>
  (event: Event): void => {
    own?.(event);
    ours(event);
  };

/** A hint on hover and focus. One popup serves them all, so that a long table stays light. */
export const Tip = ({ content, children }: { content: ReactNode; children: ReactElement<Handlers> }) => {
  const id = useId();
  const { props } = children;
  // What is said may change while it is read: "Copy", then "Copied".
  useEffect(() => {
    if (shown?.id === id && shown.content !== content) set({ ...shown, content });
  }, [content, id]);
  useEffect(
    () => () => {
      if (shown?.id === id) set(null);
    },
    [id],
  );
  return cloneElement(children, {
    onPointerEnter: both(props.onPointerEnter, ({ currentTarget: anchor, pointerType }) => {
      if (pointerType !== "touch") later({ id, anchor, content }, shown ? 0 : openAfterMs);
    }),
    onPointerLeave: both(props.onPointerLeave, () => later(null, closeAfterMs)),
    onFocus: both(props.onFocus, ({ currentTarget: anchor }) => {
      if (anchor.matches(":focus-visible")) set({ id, anchor, content });
    }),
    onBlur: both(props.onBlur, () => set(null)),
  });
};

/** Above what it explains, or below where there is no room, and always inside the window. */
const place = (popup: HTMLElement, anchor: Element): void => {
  const target = anchor.getBoundingClientRect();
  const { width, height } = popup.getBoundingClientRect();
  const above = target.top - height - gap;
  const left = target.left + target.width / 2 - width / 2;
  popup.style.top = `${above >= margin ? above : target.bottom + gap}px`;
  popup.style.left = `${Math.max(margin, Math.min(left, document.documentElement.clientWidth - width - margin))}px`;
};

/** Mounted once, at the root. */
export const TipHost = () => {
  const now = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (now && popup.current) place(popup.current, now.anchor);
  }, [now]);
  const isOpen = now !== null;
  useEffect(() => {
    if (!isOpen) return;
    const close = () => set(null);
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && close();
    window.addEventListener("keydown", onKey);
    window.addEventListener("pointerdown", close);
    window.addEventListener("scroll", close, { capture: true, passive: true });
    return () => {
      window.removeEventListener("keydown", onKey);
      window.removeEventListener("pointerdown", close);
      window.removeEventListener("scroll", close, { capture: true });
    };
  }, [isOpen]);
  if (!now) return null;
  return (
    <div
      ref={popup}
      role="tooltip"
      onPointerEnter={() => clearTimeout(timer)}
      onPointerLeave={() => later(null, closeAfterMs)}
      className="fixed z-60 max-w-72 rounded-md bg-ink px-2 py-1.5 text-xs text-surface shadow-pop transition-opacity duration-100 starting:opacity-0"
    >
      {now.content}
    </div>
  );
};
