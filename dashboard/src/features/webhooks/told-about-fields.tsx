import { errorFor, type UserError } from "../../api/hooks.ts";
import { Button } from "../../ui/button.tsx";
import { ComboboxField, type ComboboxItem } from "../../ui/forms/combobox.tsx";
import { CheckField, type FieldError } from "../../ui/forms/field.tsx";
import { statuses, statusLooks } from "../trackers/status.tsx";
import { useCarriers } from "../trackers/use-carriers.ts";
import { type Settings, toggled } from "./settings.ts";
import { topicLooks, topics } from "./topics.ts";

type FieldsProps = { settings: Settings; onChange: (settings: Settings) => void; errors: readonly UserError[] };

const statusItems: readonly ComboboxItem[] = statuses.map((value) => ({ value, label: statusLooks[value].label }));

/** What a webhook is told about: topics, and of which carriers and statuses. */
export const ToldAboutFields = ({ settings, onChange, errors }: FieldsProps) => {
  const { carriers } = useCarriers();
  const carrierItems = carriers.map(({ carrier, name }) => ({ value: carrier, label: name }));
  const topicError = errorFor(errors, "topics");
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-medium">Topics</legend>
        {topics.map((topic) => (
          <CheckField
            key={topic}
            label={<span className="font-mono text-sm font-normal">{topic}</span>}
            hint={topicLooks[topic].meaning}
            checked={settings.topics.includes(topic)}
            onChange={() => onChange({ ...settings, topics: toggled(topics, settings.topics, topic) })}
          />
        ))}
        {topicError && (
          <p role="alert" className="text-xs text-danger">
            {topicError.message}
          </p>
        )}
      </fieldset>
      <SomeOf
        label="Only these carriers"
        all="All carriers"
        items={carrierItems}
        chosen={settings.carriers}
        onChange={(chosen) => onChange({ ...settings, carriers: chosen })}
        error={errorFor(errors, "carriers")}
      />
      <SomeOf
        label="Only in these statuses"
        all="All statuses"
        items={statusItems}
        chosen={settings.statuses}
        onChange={(chosen) => onChange({ ...settings, statuses: chosen })}
        error={errorFor(errors, "statuses")}
      />
    </>
  );
};

type SomeOfProps = {
  label: string;
  /** What choosing none means. */
  all: string;
  items: readonly ComboboxItem[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  error: FieldError | undefined;
};

/** Any number of many, added by typing and taken away one by one. */
const SomeOf = ({ label, all, items, chosen, onChange, error }: SomeOfProps) => {
  const labelOf = (value: string) => items.find((item) => item.value === value)?.label ?? value;
  return (
    <div className="grid gap-1.5">
      <ComboboxField
        // Anew after each choice, so that the next can be typed.
        key={chosen.join()}
        label={label}
        placeholder={chosen.length === 0 ? all : "Add another"}
        items={items.filter(({ value }) => !chosen.includes(value))}
        value={null}
        onChange={(value) => value !== null && onChange([...chosen, value])}
        error={error}
      />
      {chosen.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-1">
          {chosen.map((value) => (
            <li key={value}>
              <Button
                size="sm"
                aria-label={`Remove ${labelOf(value)}`}
                onClick={() => onChange(chosen.filter((one) => one !== value))}
              >
                {labelOf(value)} ×
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
