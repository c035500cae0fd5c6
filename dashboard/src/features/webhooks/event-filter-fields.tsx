import { Button } from "../../ui/button.tsx";
import { ComboboxField, type ComboboxItem } from "../../ui/forms/combobox.tsx";
import { CheckField, type FieldError } from "../../ui/forms/field.tsx";
import type { Form } from "../../ui/forms/use-form.ts";
import { topicLooks, topics } from "../events/event-change.tsx";
import { statuses, statusLooks } from "../trackers/status.tsx";
import { useCarriers } from "../trackers/use-carriers.ts";
import { type Settings, toggled } from "./settings.ts";

const statusItems: readonly ComboboxItem[] = statuses.map((value) => ({ value, label: statusLooks[value].label }));

/** Which events a webhook receives: topics, and of which carriers and statuses. */
export const EventFilterFields = ({ form }: { form: Pick<Form<Settings>, "choice"> }) => {
  const { carriers } = useCarriers();
  const chosen = form.choice("topics");
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-medium">Topics</legend>
        {topics.map((topic) => (
          <CheckField
            key={topic}
            label={<span className="font-mono text-sm font-normal">{topic}</span>}
            hint={topicLooks[topic].meaning}
            checked={chosen.value.includes(topic)}
            onChange={() => chosen.onChange(toggled(topics, chosen.value, topic))}
          />
        ))}
        {chosen.error && (
          <p role="alert" className="text-xs text-danger">
            {chosen.error.message}
          </p>
        )}
      </fieldset>
      <SomeOf
        label="Only these carriers"
        all="All carriers"
        items={carriers.map(({ carrier, name }) => ({ value: carrier, label: name }))}
        {...form.choice("carriers")}
      />
      <SomeOf label="Only in these statuses" all="All statuses" items={statusItems} {...form.choice("statuses")} />
    </>
  );
};

type SomeOfProps = {
  label: string;
  /** What choosing none means. */
  all: string;
  items: readonly ComboboxItem[];
  value: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  error: FieldError | undefined;
};

/** Any number of many, added by typing and taken away one by one. */
const SomeOf = ({ label, all, items, value: chosen, onChange, error }: SomeOfProps) => {
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
