import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { begin } from "./lib/router.svelte";

begin();
mount(App, { target: document.getElementById("app")! });
