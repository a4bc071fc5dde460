import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'packages/domain',
      'packages/contract',
      'packages/content',
      'packages/identity',
      'packages/sandbox',
      'packages/server',
      'packages/testkit',
      'packages/web',
      'scripts',
      'e2e',
    ],
    // A machine with two cores runs everything; more workers only make each other wait.
    maxWorkers: 2,
  },
});
