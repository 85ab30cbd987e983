import { defineConfig } from "vitest/config";
import { wordsAsData } from "./words-as-data.ts";

// The page is served by the server itself under a strict content policy: nothing inline, no data addresses.
export default defineConfig({
  base: "/",
  plugins: [wordsAsData()],
  build: {
    outDir: process.env.WEB_INTO ?? "../../service/meldhall/web",
    emptyOutDir: true,
    assetsDir: "assets",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
  },
  server: {
    // `npm run dev` beside a running `meldhall serve`.
    proxy: { "/meldhall.v1.": process.env.MELDHALL ?? "http://127.0.0.1:7434" },
  },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
