import { defineProject } from 'vitest/config';

/**
 * Two files at a time, since a journey mostly waits for one page. Each worker imports the server and starts the browser once; each file has
 * its own server.
 */
export default defineProject({
  test: {
    name: 'e2e',
    include: ['**/*.test.ts'],
    globalSetup: ['@strapline/testkit/make-template', './prepare-browser.ts'],
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Updates may be late on a busy machine, so the default of one second is too short.
    expect: { poll: { timeout: 20_000 } },
  },
});
