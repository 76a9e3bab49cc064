import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";

mount(App, { target: document.getElementById("app")! });

// Only where browsers allow it: over https, or on this computer.
if (import.meta.env.PROD) void navigator.serviceWorker?.register("/sw.js").catch(() => null);
