// What the first visit loads, gzipped: the first page, and the heaviest table, opened by its link. From the manifest of a build:
//
//     node weight.js build/.vite/manifest.json 150000
//
// fails where one of them is heavier than the limit.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";

const [path, limit] = process.argv.slice(2);
const root = join(dirname(path), "..");
const manifest = JSON.parse(readFileSync(path, "utf8"));

/** A chunk's files: its own, those of all that it imports at once, and their styles. */
function files(name, found = new Set()) {
  const chunk = manifest[name];
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const style of chunk.css ?? []) found.add(style);
  for (const other of chunk.imports ?? []) files(other, found);
  return found;
}

const weigh = (names) => {
  const found = new Set(["index.html", ...names.flatMap((name) => [...files(name)])]);
  return [...found].reduce((sum, file) => sum + gzipSync(readFileSync(join(root, file)), { level: 9 }).length, 0);
};

const loads = { "first page": weigh(["index.html"]) };
for (const table of Object.keys(manifest).filter((name) => /^src\/games\/[^/]+\/Table\.svelte$/.test(name))) {
  const folder = dirname(table);
  const words = `${folder}/words.ts`;
  loads[`table of ${folder.split("/").at(-1)}`] = weigh(["index.html", "src/pages/Table.svelte", table, ...(words in manifest ? [words] : [])]);
}
const [heaviest, weight] = Object.entries(loads).sort((a, b) => b[1] - a[1])[0];
console.log(`page: ${loads["first page"]} bytes, gzip; with the ${heaviest} ${weight} (a first load may be ${limit})`);
process.exit(weight <= Number(limit) ? 0 : 1);
