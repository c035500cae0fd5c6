import { useWorkspace } from "../../api/workspace.tsx";
import { cx } from "../../ui/class-names.ts";
import { inputClass } from "../../ui/forms/field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import type { useExplorerKey } from "./use-explorer-key.ts";

const hintOf = (key: string): string => `${key.slice(0, 11)}…${key.slice(-4)}`;

export const KeyChooser = ({ keys }: { keys: ReturnType<typeof useExplorerKey> }) => {
  const { mode } = useWorkspace();
  if (mode === "test" && keys.usable.length > 0) {
    const current = keys.usable.find((one) => keys.key && one.hint.slice(-4) === keys.key.slice(-4));
    return (
      <Select
        aria-label="Run as"
        className="w-64"
        value={current?.id ?? keys.usable[0]!.id}
        onChange={keys.choose}
        choices={keys.usable.map((one) => ({ value: one.id, label: `${one.name} · ${one.hint}` }))}
      />
    );
  }
  if (keys.key && mode === "test") return <code className="text-xs text-muted">{hintOf(keys.key)}</code>;
  return (
    <input
      type="password"
      aria-label={`API key (${mode})`}
      autoComplete="off"
      placeholder={`Paste a kolli_${mode}_… key`}
      value={keys.key}
      onChange={(event) => keys.setKey(event.target.value.trim())}
      className={cx(inputClass, "w-72 font-mono")}
    />
  );
};
