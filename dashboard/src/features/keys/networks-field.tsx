import { type FieldError, TextField } from "../../ui/field.tsx";

export const networksIn = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== "");

export const NetworksField = ({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (value: string) => void;
  error: FieldError | undefined;
}) => (
  <TextField
    label="Only from these networks"
    hint="Addresses and networks, by comma: 203.0.113.7, 10.0.0.0/8. Empty: from anywhere."
    mono
    value={value}
    onChange={(event) => onChange(event.target.value)}
    error={error}
  />
);
