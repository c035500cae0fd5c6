import { useEffect, useRef, useSyncExternalStore } from "react";
import { cx } from "../class-names.ts";
import { Icon } from "../icon.tsx";

type Toast = { id: number; title: string; description: string | undefined; tone: "good" | "danger" };

const limit = 3;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const set = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};
const dismiss = (id: number): void => set(toasts.filter((toast) => toast.id !== id));

/** Says that something was done, or was not. Said again, it takes the place of what was said before. */
export const toast = (title: string, description?: string, tone: Toast["tone"] = "good"): void =>
  set([...toasts.filter((one) => one.title !== title), { id: ++lastId, title, description, tone }].slice(-limit));

/** Mounted once, at the root. The regions are there before their messages, or screen readers would not read these. */
export const ToastHost = () => {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  return (
    <section
      aria-label="Messages"
      className="pointer-events-none fixed inset-x-3 bottom-3 z-60 mx-auto grid max-w-96 gap-2 sm:right-5 sm:bottom-5 sm:left-auto sm:w-96"
    >
      {(["good", "danger"] as const).map((tone) => (
        <div key={tone} role={tone === "danger" ? "alert" : "status"} className="grid gap-2 empty:hidden">
          {shown
            .filter((one) => one.tone === tone)
            .map((one) => (
              <Message key={one.id} toast={one} />
            ))}
        </div>
      ))}
    </section>
  );
};

/** Goes by itself after a while, but not while someone points at it or is in it. */
const Message = ({ toast: { id, title, description, tone } }: { toast: Toast }) => {
  const held = useRef(false);
  useEffect(() => {
    let left = tone === "danger" ? 9 : 5;
    const timer = setInterval(() => {
      if (!held.current && --left <= 0) dismiss(id);
    }, 1000);
    return () => clearInterval(timer);
  }, [id, tone]);
  const hold = (now: boolean) => () => {
    held.current = now;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it
    <div
      onPointerEnter={hold(true)}
      onPointerLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
      className="pointer-events-auto flex items-start gap-2.5 rounded-lg border border-line bg-raised px-3 py-2.5 shadow-pop transition-[opacity,translate] duration-200 ease-out starting:translate-y-2 starting:opacity-0"
    >
      <Icon
        name={tone === "danger" ? "warning" : "check"}
        className={cx("mt-0.5", tone === "danger" ? "text-danger" : "text-s-delivered")}
      />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        {description && <p className="text-pretty text-muted">{description}</p>}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => dismiss(id)}
        className="-mr-1 grid size-6 place-items-center rounded-sm text-faint hover:bg-hover hover:text-ink"
      >
        <Icon name="close" className="size-3.5" />
      </button>
    </div>
  );
};
