import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { transformWithEsbuild, type Plugin } from "vite";
import { defineConfig } from "vitest/config";

// The build is committed under the package, so its names depend on the content alone.
const server = process.env.BARALLA_SERVER ?? "http://127.0.0.1:8000";

/** Writes the service worker, with the names of the files that the first page needs. */
function worker(): Plugin {
  return {
    name: "worker",
    apply: "build",
    async generateBundle(_, bundle) {
      const needed = new Set<string>();
      const need = (name: string): void => {
        const file = bundle[name];
        if (file?.type !== "chunk" || needed.has(name)) return;
        for (const one of [name, ...(file.viteMetadata?.importedCss ?? [])]) needed.add(one);
        file.imports.forEach(need);
      };
      for (const file of Object.values(bundle)) if (file.type === "chunk" && file.isEntry) need(file.fileName);
      const files = [...needed].map((name) => `/${name}`);
      const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
      const name = createHash("sha256").update(files.join() + read("index.html")).digest("hex").slice(0, 12);
      const source = read("src/worker.ts");
      const { code } = await transformWithEsbuild(source, "worker.ts", { minify: true, target: "es2022", define: { SHELL: JSON.stringify({ name, files }) } });
      this.emitFile({ type: "asset", fileName: "sw.js", source: code });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), worker()],
  build: {
    outDir: process.env.BARALLA_STATIC ?? "../src/baralla/web/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: true,
  },
  server: {
    proxy: { "/api": server, "/ws": { target: server.replace("http", "ws"), ws: true } },
  },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
