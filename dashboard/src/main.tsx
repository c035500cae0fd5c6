import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { failureOf } from "./api/failure.ts";
import { makeRouter } from "./router.tsx";
import "./styles.css";
import { ToastHost } from "./ui/toast.tsx";
import { TipHost } from "./ui/tooltip.tsx";

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Only what may pass by itself is worth another try.
      retry: (count, error) => count < 2 && ["offline", "broken"].includes(failureOf(error).kind),
    },
  },
});

createRoot(document.getElementById("app")!).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queries}>
        <RouterProvider router={makeRouter(queries)} />
        <TipHost />
        <ToastHost />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
