import { GraphQLError, type GraphQLSchema, parse, validate } from "graphql";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { failureOf } from "../../api/failure.ts";
import { useBlocked, useWorkspace } from "../../api/workspace.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/class-names.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { formatDate } from "../../ui/date-format.ts";
import { commandKey, Kbd } from "../../ui/kbd.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../../ui/overlays/menu.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { Page } from "../../ui/page.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { CodeEditor, type Problem } from "./code-editor.tsx";
import { completions } from "./complete.ts";
import { type CopyTarget, copyAs } from "./copy-as.ts";
import { DocsPane } from "./docs-pane.tsx";
import { examples } from "./examples.ts";
import { KeyChooser } from "./key-chooser.tsx";
import { type RunResult, runOperation } from "./run.ts";
import { TabBar } from "./tab-bar.tsx";
import { useApiSchema } from "./use-api-schema.ts";
import { useExplorerKey } from "./use-explorer-key.ts";
import { type Draft, titleOf, useTabs } from "./use-tabs.ts";

export const ExplorerPage = () => {
  const { mode } = useWorkspace();
  const blocked = useBlocked("connect");
  const keys = useExplorerKey();
  const schema = useApiSchema();
  const tabs = useTabs();
  const { id: tab, operation, variables } = tabs.current;
  const [showDocs, setShowDocs] = useState(true);
  const run = useRun(tab);
  const problems = useMemo(() => problemsIn(operation, schema), [operation, schema]);

  const go = async () => {
    if (run.running) return run.stop();
    const key = await keys.ready();
    if (key)
      await run.start(key, operation, variables, (status) => tabs.remember({ operation, variables, status, at: Date.now() }));
  };
  const load = (draft: Draft) => {
    run.clear();
    tabs.write(draft);
  };
  const copy = async (target: CopyTarget) => {
    const parsed = readVariables(variables);
    if (parsed === null) return toast("Nothing was copied", "The variables are not JSON.", "danger");
    await navigator.clipboard.writeText(
      copyAs[target]({ url: `${location.origin}/graphql`, query: operation, variables: parsed }),
    );
    toast(`Copied as ${target}`, "Set KOLLI_KEY to an API key before you run it.");
  };
  return (
    <Page
      title="API explorer"
      description={`Run requests with one of your ${mode} keys, as your program would.`}
      actions={<KeyChooser keys={keys} />}
    >
      {blocked && <Notice className="mb-3">{blocked} To use the explorer, paste an API key.</Notice>}
      {keys.problem && (
        <Notice tone="danger" className="mb-3">
          {keys.problem}
        </Notice>
      )}
      <div
        className={cx(
          "grid overflow-hidden rounded-xl border border-line bg-surface lg:h-[calc(100dvh-13rem)] lg:min-h-120 lg:grid-rows-[auto_auto_minmax(0,1fr)]",
          showDocs ? "lg:grid-cols-[1fr_1fr_19rem]" : "lg:grid-cols-2",
        )}
      >
        <TabBar tabs={tabs} />
        <div className="flex flex-wrap items-center gap-2 border-b border-line p-2 lg:col-span-full">
          <Button look="primary" icon={run.running ? "stop" : "play"} onClick={go}>
            {run.running ? "Stop" : "Run"}
          </Button>
          <span className="text-xs text-muted max-sm:hidden">
            <Kbd>{commandKey} Enter</Kbd>
          </span>
          <Menu align="start" className="w-80" trigger={<Button icon="book">Examples</Button>}>
            {examples.map((example) => (
              <MenuItem
                key={example.name}
                onSelect={() =>
                  load({ operation: example.operation, variables: JSON.stringify(example.variables ?? {}, null, 2) })
                }
              >
                {example.name}
              </MenuItem>
            ))}
          </Menu>
          <Menu align="start" className="w-80" trigger={<Button icon="clock">History</Button>}>
            {tabs.history.length === 0 && <MenuLabel>Operations you run are listed here, in this browser only.</MenuLabel>}
            {tabs.history.map((past) => (
              <MenuItem key={past.at} onSelect={() => load({ operation: past.operation, variables: past.variables })}>
                {titleOf(past)} <span className="text-muted">· {formatDate(past.at, "shortMoment")}</span>
                {past.status !== 200 && <span className="text-danger"> · HTTP {past.status}</span>}
              </MenuItem>
            ))}
            {tabs.history.length > 0 && (
              <>
                <MenuSeparator />
                <MenuItem icon="trash" onSelect={tabs.forget}>
                  Clear the history
                </MenuItem>
              </>
            )}
          </Menu>
          <Menu align="start" trigger={<Button icon="copy">Copy as</Button>}>
            {(Object.keys(copyAs) as CopyTarget[]).map((target) => (
              <MenuItem key={target} onSelect={() => copy(target)}>
                {target}
              </MenuItem>
            ))}
          </Menu>
          <Button look="quiet" className="ml-auto" aria-pressed={showDocs} onClick={() => setShowDocs((now) => !now)}>
            {showDocs ? "Hide documentation" : "Show documentation"}
          </Button>
        </div>
        <section aria-label="Operation" className="grid min-h-0 grid-rows-[minmax(14rem,1fr)_auto_9rem] border-line lg:border-r">
          <CodeEditor
            label="GraphQL operation. Control and Space suggests, Control and Enter runs."
            value={operation}
            onChange={(text) => tabs.write({ operation: text })}
            onRun={go}
            problems={problems}
            suggest={schema && ((before) => completions(schema, before))}
          />
          <div className="border-y border-line bg-sunken px-3 py-1.5 text-xs text-muted" aria-live="polite">
            {problems[0] ? <span className="text-danger">{problems[0].message}</span> : "Variables, as JSON"}
          </div>
          <CodeEditor
            label="Variables, as JSON"
            value={variables}
            onChange={(text) => tabs.write({ variables: text })}
            onRun={go}
          />
        </section>
        <ResponsePane result={run.result} problem={run.problem} />
        {showDocs && (
          <section
            aria-label="Documentation"
            className="grid max-h-120 min-h-0 border-line max-lg:border-t lg:max-h-none lg:border-l"
          >
            {schema ? <DocsPane schema={schema} /> : <SkeletonLines lines={12} className="p-4" />}
          </section>
        )}
      </div>
    </Page>
  );
};

const ResponsePane = ({ result, problem }: { result: RunResult | null; problem: string | null }) => (
  <section
    aria-label="Response"
    className="grid min-h-48 grid-rows-[auto_minmax(0,1fr)] bg-sunken max-lg:border-t max-lg:border-line"
  >
    <div className="flex h-9 items-center gap-2 border-b border-line px-3 text-xs text-muted">
      {result ? (
        <>
          <Badge tone={result.status === 200 ? "good" : "danger"}>HTTP {result.status}</Badge>
          <span className="figures">{result.milliseconds.toLocaleString()} ms</span>
          <span className="ml-auto">
            <CopyButton text={result.text} label="Copy response" bare />
          </span>
        </>
      ) : (
        "Response"
      )}
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
    <div className="min-h-0 overflow-auto" tabIndex={0} aria-live="polite">
      {problem && (
        <Notice tone="danger" className="m-3">
          {problem}
        </Notice>
      )}
      {result ? (
        <pre className="px-3 py-2.5 font-mono text-xs leading-5 whitespace-pre-wrap break-words">{result.text}</pre>
      ) : (
        !problem && <p className="p-3 text-muted">Run an operation to see the response here.</p>
      )}
    </div>
  </section>
);

const readVariables = (text: string): unknown => {
  try {
    return text.trim() ? JSON.parse(text) : {};
  } catch {
    return null;
  }
};

/** One operation at a time; a new one, another tab or leaving the page ends the one before. */
const useRun = (tab: number) => {
  const [result, setResult] = useState<RunResult | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const control = useRef(new AbortController());
  useEffect(() => () => control.current.abort(), []);
  const clear = useCallback(() => {
    control.current.abort();
    setResult(null);
    setProblem(null);
  }, []);
  // An answer belongs to what was asked: beside another operation it would mislead.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of tab that counts
  useEffect(clear, [tab, clear]);
  const start = async (key: string, query: string, variablesText: string, onDone: (status: number) => void) => {
    const variables = readVariables(variablesText);
    if (variables === null) return setProblem("The variables are not JSON. Keys and strings need double quotes.");
    setProblem(null);
    setRunning(true);
    control.current = new AbortController();
    const { signal } = control.current;
    let isFirst = true;
    const report = (result: RunResult) => {
      if (signal.aborted) return;
      setResult(result);
      if (isFirst) onDone(result.status);
      isFirst = false;
    };
    try {
      await runOperation({ key, query, variables, signal }, report);
    } catch (error) {
      setProblem(failureOf(error).message);
    } finally {
      setRunning(false);
    }
  };
  return { result, problem, running, start, clear, stop: () => control.current.abort() };
};

const problemsIn = (operation: string, schema: GraphQLSchema | undefined): Problem[] => {
  try {
    const document = parse(operation);
    return (schema ? validate(schema, document) : []).map(asProblem);
  } catch (error) {
    return error instanceof GraphQLError ? [asProblem(error)] : [];
  }
};

const asProblem = (error: GraphQLError): Problem => {
  const location = error.nodes?.[0]?.loc;
  const from = location?.start ?? error.positions?.[0] ?? 0;
  return { from, to: location?.end ?? from + 1, message: error.message };
};
