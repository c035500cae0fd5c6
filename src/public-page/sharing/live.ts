import { Markup } from "../html.ts";
import { hashOf } from "../style.ts";

/**
 * Listens for news and replaces the page's content without a jump. While the tab is hidden it does not listen; if no stream is
 * available it looks once a minute. After news it looks twice: the response may come from a replica that is a moment behind.
 * Plain functions of browsers from 2017 on: older ones have the refresh.
 */
const script = `(function(){
var d=document,s,t;
function load(){fetch(location.href,{cache:"no-store"}).then(function(r){return r.ok?r.text():""}).then(function(x){
if(!x)return;var n=new DOMParser().parseFromString(x,"text/html"),a=d.querySelector("main"),b=n.querySelector("main");
if(!b||a.innerHTML===b.innerHTML)return;
var h=b.querySelector("h1"),said=h&&h.textContent!==a.querySelector("h1").textContent;
a.replaceWith(b);d.title=n.title;d.documentElement.className=n.documentElement.className;
if(said)d.getElementById("news").textContent=h.textContent}).catch(function(){})}
function stop(){clearTimeout(t);if(s)s.close();s=null}
function poll(){t=setTimeout(function(){load();poll()},60000)}
function listen(){stop();s=new EventSource(location.pathname+"/news?seen="+d.querySelector("main").dataset.seen);
s.onmessage=function(){load();setTimeout(load,4000)};s.onerror=function(){if(s&&s.readyState===2){stop();poll()}}}
d.addEventListener("visibilitychange",function(){if(d.hidden)stop();else{load();listen()}});
if(!d.hidden)listen()})()`.replace(/\n/g, "");

export const liveScript = new Markup(`<p id="news" class="hidden" aria-live="polite"></p><script>${script}</script>`);
export const liveScriptHash = hashOf(script);

/** For browsers without JavaScript. The page of a delivered parcel is not refreshed. */
export const refreshWithoutScript = new Markup('<noscript><meta http-equiv="refresh" content="120"></noscript>');
