import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      'packages/*/vitest.config.ts',
      'e2e/vitest.config.ts',
      { test: { name: 'scripts', include: ['{scripts,tools}/**/*.test.ts'], isolate: false, testTimeout: 600_000 } },
    ],
  },
});
