import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,components,lib,server,e2e}/**/*.test.{ts,tsx}"],
    // The files of a worker share what they import, which takes more time to load than the tests to run: a test leaves
    // nothing behind that is not its own.
    isolate: false,
    // One core less than there is would be half of a small machine.
    maxWorkers: "100%",
    restoreMocks: true,
    // How long to wait for what will come, on a machine that has other things to do; a test that passes takes no longer.
    testTimeout: 30_000,
  },
});
