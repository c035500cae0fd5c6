import { failureOf } from "./failure.ts";

/** Lets the person sign in again where they are; false if they would rather leave the page. */
type AskForSignIn = () => Promise<boolean>;

let askForSignIn: AskForSignIn | null = null;
/** Several requests find out about the end of a session at the same time: one dialog is enough for all. */
let asking: Promise<boolean> | null = null;

/** The one dialog that asks registers itself here. */
export const answerSessionEnds = (ask: AskForSignIn): (() => void) => {
  askForSignIn = ask;
  return () => {
    askForSignIn = null;
  };
};

/** Sends again, once, after the person has signed in again: what was typed or shown stays as it is. */
export const withSession = async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await send();
  } catch (error) {
    if (failureOf(error).kind !== "signed-out" || !askForSignIn) throw error;
    asking ??= askForSignIn().finally(() => {
      asking = null;
    });
    if (await asking) return send();
    // They leave for the sign-in page: what is asked on the way there must not open the dialog again.
    askForSignIn = null;
    throw error;
  }
};
