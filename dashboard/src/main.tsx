import { CSPProvider } from "@base-ui/react/csp-provider";
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { failureOf } from "./api/failure.ts";
import { onServerState } from "./api/server-connection.ts";
import { makeRouter } from "./router.tsx";
import { OfflineBanner } from "./shell/layout/offline-banner.tsx";
import { viewerQuery } from "./shell/use-viewer.ts";
import "./styles.css";
import { ToastHost } from "./ui/overlays/toast.tsx";
import { TipHost } from "./ui/overlays/tooltip.tsx";

/** Whose session ended meanwhile is found out by whatever was asked next; the layout then leads to the sign-in page. */
const noticeSignOut = (error: Error): void => {
  if (failureOf(error).kind === "signed-out") queries.invalidateQueries({ queryKey: viewerQuery.queryKey });
};

const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.queryKey[0] !== viewerQuery.queryKey[0]) noticeSignOut(error);
    },
  }),
  mutationCache: new MutationCache({ onError: noticeSignOut }),
  defaultOptions: {
    // The browser's own opinion of being online says nothing about a server on this machine or in this house.
    mutations: { networkMode: "always" },
    queries: {
      networkMode: "always",
      staleTime: 10_000,
      // Only what may pass by itself is worth another try.
      retry: (count, error) => count < 2 && ["offline", "broken"].includes(failureOf(error).kind),
    },
  },
});

// What could not be read while the server was unreachable is read again when it answers.
onServerState((away) => {
  if (!away) queries.invalidateQueries();
});

createRoot(document.getElementById("app")!).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queries}>
        <RouterProvider router={makeRouter(queries)} />
        <OfflineBanner />
        <TipHost />
        <ToastHost />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
