import { defineProject } from 'vitest/config';

/** Tests start real servers, so they may take longer. Without isolation the files of a worker share an embedded database. */
export default defineProject({
  test: {
    name: 'identity',
    include: ['src/**/*.test.ts'],
    isolate: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
