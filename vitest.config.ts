import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,components,lib,server}/**/*.test.{ts,tsx}"],
    restoreMocks: true,
  },
});
