import { failureOf } from "./failure.ts";

/** Asks the person to prove who they are, for the operation of this name; false when they would rather not. */
type AskForProof = (operation: string) => Promise<boolean>;

let askForProof: AskForProof | null = null;

/** The one dialog that asks registers itself here. */
export const answerConfirmations = (ask: AskForProof): (() => void) => {
  askForProof = ask;
  return () => {
    askForProof = null;
  };
};

const isNeeded = (error: unknown): boolean => {
  const failure = failureOf(error);
  return failure.kind === "refused" && failure.code === "CONFIRMATION_REQUIRED";
};

/** Sends again, once, after a proof that the server asked for. */
export const withConfirmation = async <Answer>(operation: string, send: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await send();
  } catch (error) {
    if (!isNeeded(error) || !askForProof || !(await askForProof(operation))) throw error;
    return send();
  }
};
