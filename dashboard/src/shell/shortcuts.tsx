import { Button } from "../ui/button.tsx";
import { commandKey, Kbd } from "../ui/kbd.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";
import { jumps } from "./use-shortcuts.ts";

const groups: readonly { title: string; keys: readonly (readonly [keys: string, what: string])[] }[] = [
  {
    title: "Anywhere",
    keys: [
      [`${commandKey} K`, "Search, jump or run a command"],
      ["?", "This list"],
      ["Esc", "Close a dialog or menu"],
      ...Object.entries(jumps).map(([key, { label }]) => [`g ${key}`, `Go to ${label}`] as const),
    ],
  },
  {
    title: "Lists",
    keys: [
      ["j", "Next row"],
      ["k", "Previous row"],
      ["x", "Select the row"],
      ["Enter", "Open the row"],
    ],
  },
  {
    title: "Trackers",
    keys: [
      ["/", "Search in the list"],
      ["c", "Create a tracker"],
    ],
  },
  {
    title: "API explorer",
    keys: [
      [`${commandKey} Enter`, "Run the operation"],
      ["Ctrl Space", "Show suggestions"],
      ["Tab", "Accept the suggestion"],
    ],
  },
];

/** What the keyboard can do, shown by "?". */
export const Shortcuts = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onClose={onClose} width="sm" title="Keyboard shortcuts" footer={<Button onClick={onClose}>Close</Button>}>
    {groups.map(({ title, keys }) => (
      <section key={title}>
        <h3 className="mb-1.5 text-xs font-medium text-muted">{title}</h3>
        <dl className="grid gap-1.5">
          {keys.map(([key, what]) => (
            <div key={key} className="flex items-center justify-between gap-4">
              <dt className="order-2 flex gap-1">
                {key.split(" ").map((part) => (
                  <Kbd key={part}>{part}</Kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </Dialog>
);
