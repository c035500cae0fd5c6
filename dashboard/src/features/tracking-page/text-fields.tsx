import type { TrackingStatus } from "../../api/operation-types.ts";
import { Card } from "../../ui/card.tsx";
import { TextArea, TextField } from "../../ui/forms/field.tsx";
import { SelectField } from "../../ui/forms/select.tsx";
import { statuses, statusLooks } from "../trackers/status.tsx";
import { type PageText, textIn, withLead, withText } from "./draft.ts";

type Props = {
  languages: readonly string[];
  language: string;
  onLanguage: (language: string) => void;
  /** The status that the preview shows, and whose sentence is edited. */
  status: TrackingStatus;
  onStatus: (status: TrackingStatus) => void;
  texts: readonly PageText[];
  disabled: boolean;
  onChange: (texts: PageText[]) => void;
};

const nameOf = (language: string): string => new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;

/** The shop's own words, one language at a time; the preview shows the same language. */
export const TextFields = ({ languages, language, onLanguage, status, onStatus, texts, disabled, onChange }: Props) => {
  const text = textIn(texts, language);
  const change = (part: Partial<PageText>) => onChange(withText(texts, { ...text, ...part }));
  const leadOf = (of: TrackingStatus) => text.leads.find((lead) => lead.status === of)?.text ?? "";
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
          dir="auto"
          maxLength={80}
          placeholder="Thank you for your order!"
          value={text.greeting}
          readOnly={disabled}
          onChange={(event) => change({ greeting: event.target.value })}
        />
        <TextArea
          label="Note"
          dir="auto"
          rows={3}
          maxLength={400}
          placeholder="Returns are free for 30 days."
          value={text.note}
          readOnly={disabled}
          onChange={(event) => change({ note: event.target.value })}
        />
        <TextField
          label="Help button label"
          dir="auto"
          maxLength={40}
          placeholder="Help and contact"
          value={text.supportLabel}
          readOnly={disabled}
          onChange={(event) => change({ supportLabel: event.target.value })}
        />
        <TextField
          label="About returns"
          hint="Shown once the parcel was delivered."
          maxLength={200}
          placeholder="You can return everything for 30 days, free of charge."
          dir="auto"
          value={text.returnsNote}
          readOnly={disabled}
          onChange={(event) => change({ returnsNote: event.target.value })}
        />
        <SelectField
          label="Status"
          hint="The preview shows this status. Statuses without a sentence of yours show Kolli's."
          value={status}
          onChange={onStatus}
          choices={statuses.map((value) => ({ value, label: `${statusLooks[value].label}${leadOf(value) ? " ✓" : ""}` }))}
        />
        <TextArea
          label={`Sentence below “${statusLooks[status].label}”`}
          rows={2}
          maxLength={160}
          dir="auto"
          value={leadOf(status)}
          readOnly={disabled}
          onChange={(event) => onChange(withText(texts, withLead(text, status, event.target.value)))}
        />
      </div>
    </Card>
  );
};
