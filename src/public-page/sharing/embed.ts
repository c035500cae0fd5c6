import { createHash } from "node:crypto";
import { Markup } from "../html.ts";
import { hashOf } from "../style.ts";

/** Reports its height to the page around it, and nothing else. */
const heightScript =
  `(function(){if(parent===window)return;function report(){parent.postMessage({kolliHeight:document.documentElement.offsetHeight},"*")}
new ResizeObserver(report).observe(document.documentElement);report()})()`.replace(/\n/g, "");

export const embedScript = new Markup(`<script>${heightScript}</script>`);
export const embedScriptHash = hashOf(heightScript);

/** For a shop's own page: puts a frame into each element with `data-kolli`, as high as its content. */
const loader = `(function () {
  var script = document.currentScript, home = new URL(script.src).origin;
  function mount(place) {
    var address = new URL(place.getAttribute("data-kolli"), home);
    if (address.origin !== home) return;
    address.searchParams.set("embed", "1");
    var frame = document.createElement("iframe");
    frame.src = address.href;
    frame.title = place.getAttribute("data-title") || "Parcel tracking";
    frame.style.cssText = "display:block;width:100%;height:640px;border:0";
    place.textContent = "";
    place.appendChild(frame);
    window.addEventListener("message", function (message) {
      if (message.origin !== home || message.source !== frame.contentWindow) return;
      var height = Number(message.data && message.data.kolliHeight);
      if (height > 0) frame.style.height = Math.min(Math.ceil(height), 10000) + "px";
    });
  }
  function all() { document.querySelectorAll("[data-kolli]").forEach(mount); }
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", all); else all();
})();
`;

export const embedLoader = {
  path: "/t/embed.js",
  text: loader,
  etag: `"${createHash("sha256").update(loader).digest("hex").slice(0, 16)}"`,
};
