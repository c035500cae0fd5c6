import { Card } from "../../ui/card.tsx";
import { TextArea, TextField } from "../../ui/forms/field.tsx";
import { SelectField } from "../../ui/forms/select.tsx";
import { type PageText, textIn, withText } from "./draft.ts";

type Props = {
  languages: readonly string[];
  language: string;
  onLanguage: (language: string) => void;
  texts: readonly PageText[];
  disabled: boolean;
  onChange: (texts: PageText[]) => void;
};

const nameOf = (language: string): string => new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;

/** The shop's own words, one language at a time; the preview shows the same language. */
export const TextFields = ({ languages, language, onLanguage, texts, disabled, onChange }: Props) => {
  const text = textIn(texts, language);
  const change = (part: Partial<PageText>) => onChange(withText(texts, { ...text, ...part }));
  const written = new Set(texts.map((one) => one.language));
  return (
    <Card title="Your texts">
      <div className="grid gap-4">
        <SelectField
          label="Language"
          hint="Everything else on the page is already translated. Languages you leave empty show the English text."
          value={language}
          onChange={onLanguage}
          choices={languages.map((value) => ({ value, label: `${nameOf(value)}${written.has(value) ? " ✓" : ""}` }))}
        />
        <TextField
          label="Greeting"
          maxLength={80}
          placeholder="Thank you for your order!"
          value={text.greeting}
          readOnly={disabled}
          onChange={(event) => change({ greeting: event.target.value })}
        />
        <TextArea
          label="Note"
          rows={3}
          maxLength={400}
          placeholder="Returns are free for 30 days."
          value={text.note}
          readOnly={disabled}
          onChange={(event) => change({ note: event.target.value })}
        />
        <TextField
          label="Help button label"
          maxLength={40}
          placeholder="Help and contact"
          value={text.supportLabel}
          readOnly={disabled}
          onChange={(event) => change({ supportLabel: event.target.value })}
        />
      </div>
    </Card>
  );
};
