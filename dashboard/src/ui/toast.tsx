import { Toast as Base } from "@base-ui/react/toast";
import { cx } from "./class-names.ts";
import { Icon } from "./icon.tsx";

const manager = Base.createToastManager();

/** Says that something was done, or was not. */
export const toast = (title: string, description?: string, tone: "good" | "danger" = "good"): void => {
  manager.add({
    title,
    ...(description && { description }),
    type: tone,
    priority: tone === "danger" ? "high" : "low",
    timeout: tone === "danger" ? 9000 : 4500,
  });
};

/** Mounted once, at the root. */
export const ToastHost = () => (
  <Base.Provider toastManager={manager} limit={3}>
    <Base.Portal>
      <Base.Viewport className="fixed inset-x-3 bottom-3 z-60 mx-auto grid max-w-96 gap-2 sm:right-5 sm:bottom-5 sm:left-auto sm:w-96">
        <ToastList />
      </Base.Viewport>
    </Base.Portal>
  </Base.Provider>
);

const ToastList = () => {
  const { toasts } = Base.useToastManager();
  return toasts.map((item) => (
    <Base.Root
      key={item.id}
      toast={item}
      className="rounded-lg border border-line bg-raised shadow-pop transition-[opacity,translate] duration-200 ease-out data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0"
    >
      <Base.Content className="flex items-start gap-2.5 px-3 py-2.5">
        <Icon
          name={item.type === "danger" ? "warning" : "check"}
          className={cx("mt-0.5", item.type === "danger" ? "text-danger" : "text-s-delivered")}
        />
        <div className="min-w-0 flex-1">
          <Base.Title className="font-medium" />
          <Base.Description className="text-pretty text-muted" />
        </div>
        <Base.Close
          aria-label="Dismiss"
          className="-mr-1 grid size-6 place-items-center rounded-sm text-faint hover:bg-hover hover:text-ink"
        >
          <Icon name="close" className="size-3.5" />
        </Base.Close>
      </Base.Content>
    </Base.Root>
  ));
};
