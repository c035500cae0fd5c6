import { keepPreviousData, type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { FormError } from "../ui/forms/use-form.ts";
import { toast } from "../ui/overlays/toast.tsx";
import { requestGraphQL } from "./client.ts";
import type { TypedDocument } from "./document.ts";
import { failureOf, traceOf } from "./failure.ts";
import { useWorkspace } from "./workspace.tsx";

type ReadOptions<Data> = {
  enabled?: boolean;
  refetchMs?: number | false | ((data: Data | undefined) => number);
  /** While the next page loads, the last one stays. */
  keepLast?: boolean;
};

/** Reads from the current workspace and mode. Switching either never shows the other's data. */
export const useRead = <Data, Variables>(
  document: TypedDocument<Data, Variables>,
  variables: Variables,
  { enabled = true, refetchMs = false, keepLast = false }: ReadOptions<Data> = {},
): UseQueryResult<Data, Error> => {
  const scope = useWorkspace();
  return useQuery({
    queryKey: [scope.workspaceId, scope.mode, document.name, variables],
    queryFn: ({ signal }) => requestGraphQL(document, variables, scope, signal),
    enabled,
    refetchInterval: typeof refetchMs === "function" ? ({ state }) => refetchMs(state.data) : refetchMs,
    ...(keepLast && { placeholderData: keepPreviousData }),
  });
};

type Refusal = { ok: false; errors: readonly FormError[]; isOffline: boolean };
export type ActionResult<Data> = { ok: true; data: Data } | Refusal;

/** A failed request as the refusal that a form shows. */
export const refusalOf = (error: unknown): Refusal => {
  const failure = failureOf(error);
  const { field, code } = failure.kind === "refused" ? failure : { field: null, code: null };
  const message = failure.kind === "broken" ? `${failure.message} (${traceOf(failure)})` : failure.message;
  return { ok: false, errors: [inWords({ message, field, code })], isOffline: failure.kind === "offline" };
};

/** Changes something in the current workspace. Refusals are returned, whichever way the server says them. */
export const useAction = <Data extends object, Variables>(
  document: TypedDocument<Data, Variables>,
  { refresh = [] }: { refresh?: readonly string[] } = {},
) => {
  const scope = useWorkspace();
  const client = useQueryClient();
  const mutation = useMutation({ mutationFn: (variables: Variables) => requestGraphQL(document, variables, scope) });
  const run = async (variables: Variables): Promise<ActionResult<Data>> => {
    try {
      const data = await mutation.mutateAsync(variables);
      const errors = userErrorsIn(data);
      if (errors.length > 0) return { ok: false, errors, isOffline: false };
      await Promise.all(refresh.map((name) => client.invalidateQueries({ queryKey: [scope.workspaceId, scope.mode, name] })));
      return { ok: true, data };
    } catch (error) {
      return refusalOf(error);
    }
  };
  return { run, busy: mutation.isPending };
};

/** Every payload lists its user errors in a field of that name, with the feature's name before it or not. */
export const userErrorsIn = (data: object): FormError[] =>
  Object.values(data).flatMap((payload) =>
    payload && typeof payload === "object"
      ? Object.entries(payload).flatMap(([name, value]) =>
          /userErrors$/i.test(name) && Array.isArray(value) ? (value as FormError[]).map(inWords) : [],
        )
      : [],
  );

/** Fields that people call by another word than the API. */
const fieldWords: Readonly<Record<string, string>> = { reference: "order number", postalCode: "postcode" };

/** A message names the field as the API calls it, "trackingCode"; people read "tracking code". What is quoted is theirs. */
const inWords = (error: FormError): FormError => {
  const { field, message } = error;
  if (!field || !(Object.hasOwn(fieldWords, field) || /[a-z][A-Z]/.test(field))) return error;
  const name = fieldWords[field] ?? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const said = message.replace(new RegExp(`"[^"]*"|\\b${field}\\b`, "g"), (part) => (part === field ? name : part));
  return { ...error, message: said.charAt(0).toUpperCase() + said.slice(1) };
};

/** Says that something was not done, and why. */
export const toastRefusal = (title: string, result: { errors: readonly FormError[]; isOffline: boolean }): void =>
  result.isOffline
    ? toast("The server cannot be reached", "Nothing was changed. Try again in a moment.", "danger")
    : toast(title, result.errors[0]?.message, "danger");
