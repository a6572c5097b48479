import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The built client goes where the server looks for it, and into the wheel from there.
export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../src/touchline/server/web", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8321", ws: true } } },
  test: { css: true, pool: "threads", isolate: false },
});
