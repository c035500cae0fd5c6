import { cx } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { type Tabs, titleOf } from "./use-tabs.ts";

/** One operation in each. */
export const TabBar = ({ tabs }: { tabs: Tabs }) => (
  <div className="flex items-center gap-1 overflow-x-auto border-b border-line bg-sunken px-2 pt-1.5 lg:col-span-full">
    {tabs.tabs.map((tab) => {
      const isCurrent = tab.id === tabs.current.id;
      return (
        <span
          key={tab.id}
          className={cx(
            "-mb-px flex h-8 shrink-0 items-center rounded-t-md border pointer-coarse:h-10",
            isCurrent ? "border-line border-b-surface bg-surface" : "border-transparent",
          )}
        >
          <button
            type="button"
            aria-current={isCurrent ? "true" : undefined}
            onClick={() => tabs.choose(tab.id)}
            className={cx("max-w-44 truncate rounded-sm px-2 font-medium", isCurrent ? "text-ink" : "text-muted hover:text-ink")}
          >
            {titleOf(tab)}
          </button>
          <button
            type="button"
            aria-label={`Close ${titleOf(tab)}`}
            onClick={() => tabs.close(tab.id)}
            className="mr-1 grid size-6 place-items-center rounded-sm text-faint hover:bg-hover hover:text-ink"
          >
            <Icon name="close" className="size-3" />
          </button>
        </span>
      );
    })}
    <button
      type="button"
      aria-label="New tab"
      onClick={() => tabs.open()}
      className="grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
    >
      <Icon name="plus" className="size-3.5" />
    </button>
  </div>
);
