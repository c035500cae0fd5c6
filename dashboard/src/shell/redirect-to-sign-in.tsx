import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";

/** Leads to the sign-in page, which leads back here. The address is read once: on the way it is already another. */
export const RedirectToSignIn = () => {
  const navigate = useNavigate();
  useEffect(() => {
    const here = window.location.pathname + window.location.search;
    navigate({ to: "/sign-in", search: here === "/" ? {} : { next: here }, replace: true });
  }, [navigate]);
  return null;
};
