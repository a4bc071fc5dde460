import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'packages/*/vitest.config.ts',
      'e2e/vitest.config.ts',
      { test: { name: 'scripts', include: ['{scripts,tools}/**/*.test.ts'], isolate: false, testTimeout: 600_000 } },
    ],
  },
});
