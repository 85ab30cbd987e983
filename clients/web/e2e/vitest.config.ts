import { defineConfig } from "vitest/config";

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ["*.e2e.ts"],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // Games are mostly waited for: two at a time leave a small machine room.
    maxWorkers: 2,
  },
});
