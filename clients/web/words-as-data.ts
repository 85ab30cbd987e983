import { basename } from "node:path";
import { type Plugin, runnerImport } from "vite";

const CATALOG = /\/src\/words\/(catalog|[a-z]{2})\.ts$/;

/** Builds the catalogs of words as data beside the script: words are fetched, not run, and weigh nothing as script. */
export function wordsAsData(): Plugin {
  return {
    name: "words-as-data",
    apply: "build",
    async load(id) {
      if (!CATALOG.test(id)) return null;
      const { module } = await runnerImport<Record<string, unknown>>(id);
      const catalogs = Object.entries(module);
      const [[name, words] = []] = catalogs;
      if (name === undefined || catalogs.length > 1)
        throw new Error(`${id} exports one catalog, and nothing else`);
      const file = this.emitFile({
        type: "asset",
        name: `words-${basename(id, ".ts").replace("catalog", "en")}.json`,
        source: JSON.stringify(words),
      });
      return `export const ${name} = await (await fetch(import.meta.ROLLUP_FILE_URL_${file})).json();`;
    },
  };
}
