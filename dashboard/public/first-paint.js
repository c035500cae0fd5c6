// Runs before anything is painted, so that neither the theme nor the mode's colours flash.
(() => {
  const root = document.documentElement;
  const theme = localStorage.getItem("kolli.theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  root.dataset.shell = location.pathname.startsWith("/w/") ? "frame" : "door";
  root.dataset.mode = /^\/w\/[^/]+\/live(\/|$)/.test(location.pathname)
    ? "live"
    : location.pathname.startsWith("/w/")
      ? "test"
      : "live";
})();
