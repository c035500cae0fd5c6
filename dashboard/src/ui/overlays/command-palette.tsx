import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import type { ClipboardEvent, ReactNode } from "react";
import { cx } from "../class-names.ts";
import { Icon, type IconName } from "../icon.tsx";
import { Kbd } from "../kbd.tsx";
import { backdropClass } from "./dialog.tsx";
import { popupItemClass } from "./popup.ts";
import { useReturnFocus } from "./use-return-focus.ts";

export type Command = { id: string; label: string; hint?: ReactNode; icon: IconName; keywords?: string; run: () => void };
export type CommandGroup = { value: string; items: Command[] };

const text = (command: Command) => `${command.label} ${command.keywords ?? ""}`;

/** Everything one can do or go to, by typing. Groups marked as found elsewhere are not filtered again. */
export const CommandPalette = ({
  open,
  onClose,
  groups,
  onQuery,
  onPaste,
  status,
}: {
  open: boolean;
  onClose: () => void;
  groups: CommandGroup[];
  onQuery: (query: string) => void;
  onPaste?: (event: ClipboardEvent) => void;
  status?: ReactNode;
}) => {
  useReturnFocus(open);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Viewport className="fixed inset-0 z-40 flex justify-center px-3 pt-[8vh]">
          <Dialog.Popup
            aria-label="Command palette"
            className="flex h-fit max-h-[min(30rem,80dvh)] w-full max-w-xl flex-col overflow-hidden rounded-xl border border-line bg-raised shadow-pop outline-none transition-[opacity,scale] duration-100 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0"
          >
            <Autocomplete.Root
              open
              inline
              items={groups}
              itemToStringValue={text}
              autoHighlight="always"
              keepHighlight
              onValueChange={onQuery}
            >
              <div className="flex items-center gap-2.5 border-b border-line px-4">
                <Icon name="search" className="text-faint" />
                <Autocomplete.Input
                  aria-label="Search or jump to"
                  placeholder="Search trackers, or jump to…"
                  onPaste={onPaste}
                  className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-faint"
                />
                <Kbd>Esc</Kbd>
              </div>
              <Autocomplete.Status className="sr-only">{status}</Autocomplete.Status>
              <Autocomplete.Empty className="px-4 py-8 text-center text-muted empty:hidden">
                {status ?? "Nothing found."}
              </Autocomplete.Empty>
              <Autocomplete.List className="min-h-0 scroll-py-2 overflow-y-auto p-1.5 empty:hidden">
                {(group: CommandGroup) => (
                  <Autocomplete.Group key={group.value} items={group.items} className="mb-1">
                    <Autocomplete.GroupLabel className="px-2 pt-1.5 pb-1 text-2xs font-medium text-muted">
                      {group.value}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(command: Command) => (
                        <Autocomplete.Item
                          key={command.id}
                          value={command}
                          onClick={() => {
                            onClose();
                            command.run();
                          }}
                          className={cx(popupItemClass, "h-9")}
                        >
                          <Icon name={command.icon} className="text-muted" />
                          <span className="min-w-0 flex-1 truncate">{command.label}</span>
                          {command.hint && <span className="text-xs text-muted">{command.hint}</span>}
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
