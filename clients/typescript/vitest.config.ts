import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 30_000,
    // Each file starts servers of its own; a small machine runs them one after the other.
    fileParallelism: false,
  },
});
