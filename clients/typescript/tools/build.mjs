// Writes `dist`: the package as plain JavaScript with types, ready to be published or installed from there.
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const COMPILED = { types: ".d.ts", default: ".js" };

rmSync("dist", { recursive: true, force: true });
execFileSync("node_modules/.bin/tsc", ["--project", "tsconfig.build.json"], { stdio: "inherit" });
cpSync("src/gen", "dist/src/gen", { recursive: true });
const {
  devDependencies,
  scripts,
  private: _,
  ...manifest
} = JSON.parse(readFileSync("package.json", "utf8"));
for (const [name, source] of Object.entries(manifest.exports)) {
  const built = Object.entries(COMPILED).map(([kind, ending]) => [kind, source.replace(/\.ts$/, ending)]);
  manifest.exports[name] = Object.fromEntries(built);
}
writeFileSync("dist/package.json", `${JSON.stringify(manifest, null, 2)}\n`);
cpSync("README.md", "dist/README.md");
