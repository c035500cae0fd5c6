import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import type { FieldError } from "./field.tsx";

/** What the server refuses, and the field it belongs to; without one it is shown above the buttons. */
export type FormError = FieldError & { readonly field: string | null; readonly code?: string | null };
export type FormResult<Data> = { ok: true; data: Data } | { ok: false; errors: readonly FormError[] };

export const refused = (...errors: readonly FormError[]): { ok: false; errors: readonly FormError[] } => ({ ok: false, errors });

type NamesOf<Values, Kind> = { [Name in keyof Values]: Values[Name] extends Kind ? Name : never }[keyof Values] & string;
type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/**
 * What was typed, what is wrong with it and whether it is being sent. A value has the name of the API's field, so that a
 * refusal finds its place. `onSent` runs after `send` succeeded.
 */
export const useForm = <Values extends object, Data>(
  initial: Values | (() => Values),
  send: (values: Values) => Promise<FormResult<Data>>,
  onSent?: (data: Data, values: Values) => unknown,
) => {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const [busy, setBusy] = useState(false);
  const element = useRef<HTMLElement | null>(null);
  // The names of the fields that were drawn: a refusal of any other field is shown above the buttons, so none is lost.
  const drawn = useRef(new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal leads to its first field, once.
  useEffect(() => focusFirstWrong(element.current), [errors]);

  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }));
  const error = (name: string): FormError | undefined => {
    drawn.current.add(name);
    return errors.find(({ field }) => field === name);
  };
  const submit = async (now: Values = values): Promise<boolean> => {
    setBusy(true);
    try {
      const result = await send(now);
      setErrors(result.ok ? [] : result.errors);
      if (result.ok) await onSent?.(result.data, now);
      return result.ok;
    } finally {
      setBusy(false);
    }
  };
  return {
    values,
    busy,
    set,
    error,
    submit,
    /** For a form element: true once it was sent. */
    onSubmit: (event: FormEvent<HTMLElement>): Promise<boolean> => {
      event.preventDefault();
      // React passes events on from a dialog to the form it was opened in.
      event.stopPropagation();
      element.current = event.currentTarget;
      return submit();
    },
    reset: (to: Values | (() => Values) = initial) => {
      setValues(to);
      setErrors([]);
    },
    isChanged: JSON.stringify(values) !== JSON.stringify(typeof initial === "function" ? initial() : initial),
    /** How many fields the server refused: said beside the buttons, wherever those fields are. */
    wrongCount: errors.filter(({ field }) => field !== null && drawn.current.has(field)).length,
    otherErrors: errors
      .filter(({ field }) => field === null || !drawn.current.has(field))
      .map(({ message }) => message)
      .join(" "),
    text: (name: NamesOf<Values, string>) => ({
      value: values[name] as string,
      onChange: (event: Typed) => set({ [name]: event.target.value } as Partial<Values>),
      error: error(name),
    }),
    choice: <Name extends keyof Values & string>(name: Name) => ({
      value: values[name],
      onChange: (value: Values[Name]) => set({ [name]: value } as unknown as Partial<Values>),
      error: error(name),
    }),
    check: (name: NamesOf<Values, boolean>) => ({
      checked: values[name] as boolean,
      onChange: (event: Typed) => set({ [name]: (event.target as HTMLInputElement).checked } as Partial<Values>),
    }),
  };
};

/** The parts that a form with at least these values has. */
export type Form<Values extends object> = ReturnType<typeof useForm<Values, unknown>>;

const focusFirstWrong = (form: HTMLElement | null): void => {
  const wrong = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  const folded = wrong?.closest("details");
  if (folded) folded.open = true;
  wrong?.focus();
};
