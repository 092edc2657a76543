import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,components,lib,server,e2e}/**/*.test.{ts,tsx}"],
    restoreMocks: true,
    // How long to wait for what will come, on a machine that has other things to do; a test that passes takes no longer.
    testTimeout: 30_000,
  },
});
