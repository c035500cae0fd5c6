import { useState } from "react";
import { useAction, useRead } from "../../api/hooks.ts";
import { useWorkspace } from "../../api/workspace.tsx";
import { ApiKeyCreate, ApiKeyReveal, ApiKeys } from "../keys/keys.operations.ts";

/** The key the explorer asks with. Test keys can be fetched; a live key is pasted, and kept nowhere but in this page. */
export const useExplorerKey = () => {
  const { mode } = useWorkspace();
  const read = useRead(ApiKeys, {});
  const reveal = useAction(ApiKeyReveal);
  const create = useAction(ApiKeyCreate, { refresh: ["ApiKeys"] });
  const [key, setKey] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  // Those that may do everything first: what one tries here is seldom only read.
  const usable = (read.data?.apiKeys ?? [])
    .filter((one) => one.canReveal && one.revokedAt === null)
    .sort((a, b) => Number(b.access === "FULL") - Number(a.access === "FULL"));

  const choose = async (id: string): Promise<string | null> => {
    const result = await reveal.run({ id });
    if (!result.ok || !result.data.apiKeyReveal.key) {
      setProblem(result.ok ? "The key cannot be shown." : (result.errors[0]?.message ?? "The key cannot be shown."));
      return null;
    }
    setProblem(null);
    setKey(result.data.apiKeyReveal.key);
    return result.data.apiKeyReveal.key;
  };
  const make = async (): Promise<string | null> => {
    const result = await create.run({ name: "API explorer" });
    if (!result.ok) {
      setProblem(result.errors[0]?.message ?? "No key could be created.");
      return null;
    }
    setKey(result.data.apiKeyCreate.key ?? "");
    return result.data.apiKeyCreate.key;
  };
  /** The key to ask with now; in test mode it is found or made without further questions. */
  const ready = async (): Promise<string | null> => {
    if (key) return key;
    if (mode === "live") {
      setProblem("Paste a live key first. What you run acts on real data.");
      return null;
    }
    return usable[0] ? choose(usable[0].id) : make();
  };
  return { key, setKey, usable, choose, ready, problem };
};
