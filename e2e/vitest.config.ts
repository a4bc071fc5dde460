import { defineProject } from 'vitest/config';

/** Each worker imports the server and starts the browser once; each file has its own server. A journey mostly waits for its page. */
export default defineProject({
  test: {
    name: 'e2e',
    include: ['**/*.test.ts'],
    setupFiles: ['@strapline/testkit/show-logged-errors'],
    globalSetup: ['@strapline/testkit/make-template', './prepare-browser.ts'],
    isolate: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Updates may be late on a busy machine, so the default of one second is too short.
    expect: { poll: { timeout: 60_000 } },
  },
});
