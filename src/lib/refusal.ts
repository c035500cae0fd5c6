/** What keeps a command or a start from working and the operator can fix: the message says how, and no stack is shown. */
export class Refusal extends Error {}
