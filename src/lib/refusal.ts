/** What a command's exit code means. `docs/command-line.md` lists them. */
export const exitCodes = {
  done: { code: 0, meaning: "Done." },
  failed: {
    code: 1,
    meaning:
      "Refused or failed: standard error has the reason and what to do. `doctor`, `upgrade --check`, `trust`, `webhooks test` and `webhooks dry-run` also end with it if they found a problem.",
  },
  usage: { code: 2, meaning: "The command line is wrong: an unknown command or option, or a missing or wrong argument." },
  unavailable: {
    code: 3,
    meaning: "The service cannot be used now: the network failed, or it asked to try later. Run it again.",
  },
  keyRefused: { code: 4, meaning: "The service refuses the API key. Log in with another, or set another." },
} as const satisfies Readonly<Record<string, { readonly code: number; readonly meaning: string }>>;

/** What keeps a command or a start from working and the operator can fix: the message says how, and no stack is shown. */
export class Refusal extends Error {
  readonly exitCode: number;

  constructor(message: string, { exitCode = exitCodes.failed.code, ...options }: ErrorOptions & { exitCode?: number } = {}) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
