import { defineProject } from 'vitest/config';

/** These tests start real servers and databases in the same process, so they get more time than a plain function. */
export default defineProject({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    setupFiles: ['@strapline/testkit/show-logged-errors'],
    globalSetup: ['@strapline/testkit/make-template'],
    // Each worker imports the server once; files have servers of their own and share no state.
    isolate: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // On a busy machine what comes by itself comes late; a second says nothing.
    expect: { poll: { timeout: 60_000 } },
  },
});
