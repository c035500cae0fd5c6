/** The revisions of the protocol that the scenarios are run in. */
export const revisions = ["2025-06-18", "2025-11-25", "2026-07-28"] as const;

/** No check of these may fail, in any revision that has them. */
export const passing = [
  "server-initialize",
  "server-session-lifecycle",
  "ping",
  "tools-list",
  "server-sse-polling",
  "server-sse-multiple-streams",
  "dns-rebinding-protection",
  "http-header-validation",
  "sep-2164-resource-not-found",
  "input-required-result-unsupported-methods",
  "input-required-result-missing-input-response",
  "input-required-result-ignore-extra-params",
  "input-required-result-validate-input",
];

const diagnosticTool = "calls a tool that only a server made for these tests has";
const noSubscriptions = "the tools of a key do not change, so there is nothing to subscribe to";
const noResources = "Kolli has no resources";
const noPrompts = "Kolli has no prompts";

/** Of these every other check must pass; the named ones fail for this reason. */
export const passingInPart: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "server-stateless": {
    "sep-2575-server-rejects-undeclared-capability": diagnosticTool,
    "sep-2575-missing-capability-http-400": diagnosticTool,
    "sep-2575-http-server-no-independent-requests-on-stream": diagnosticTool,
    "sep-2575-server-no-log-without-loglevel": diagnosticTool,
    "sep-2575-server-sends-subscription-ack": noSubscriptions,
    "sep-2575-server-tags-subscription-id": noSubscriptions,
  },
  caching: {
    "sep-2549-prompts-list-caching-hints": noPrompts,
    "sep-2549-resources-list-caching-hints": noResources,
    "sep-2549-resources-templates-list-caching-hints": noResources,
  },
};

const each = (reason: string, names: string) => names.split(/\s+/).map((name) => [name, reason] as const);

/** What needs something that Kolli does not have. Their messages are still checked against the schema of the protocol. */
export const notApplicable: ReadonlyMap<string, string> = new Map([
  ...each(
    diagnosticTool,
    `tools-call-simple-text tools-call-image tools-call-audio tools-call-embedded-resource tools-call-mixed-content tools-call-with-logging
    tools-call-error tools-call-with-progress json-schema-2020-12`,
  ),
  ...each(
    "calls a test tool that asks the client back; no tool of Kolli does",
    `tools-call-sampling tools-call-elicitation elicitation-sep1034-defaults elicitation-sep1330-enums
    input-required-result-basic-elicitation input-required-result-basic-sampling input-required-result-basic-list-roots
    input-required-result-request-state input-required-result-multiple-input-requests input-required-result-multi-round
    input-required-result-non-tool-request input-required-result-result-type input-required-result-tampered-state
    input-required-result-capability-check`,
  ),
  ...each("no tool of Kolli takes input from headers", "http-custom-header-server-validation"),
  ...each("Kolli sends no log messages to agents", "logging-set-level"),
  ...each("Kolli completes no arguments", "completion-complete"),
  ...each(
    noResources,
    "resources-list resources-read-text resources-read-binary resources-templates-read resources-subscribe resources-unsubscribe",
  ),
  ...each(
    noPrompts,
    "prompts-list prompts-get-simple prompts-get-with-args prompts-get-embedded-resource prompts-get-with-image",
  ),
  ...each(
    "the extension for tasks: every tool of Kolli answers at the end of its request",
    `tasks-lifecycle tasks-capability-negotiation tasks-wire-fields tasks-request-state-removal tasks-mrtr-input tasks-request-headers
    tasks-dispatch-and-envelope tasks-status-notifications tasks-required-task-error tasks-mrtr-composition`,
  ),
  ...each(
    "the extension for skills, which are resources",
    "sep-2640-skills-directory sep-2640-skills-enumeration sep-2640-skills-manifest",
  ),
]);
