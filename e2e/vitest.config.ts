import { defineProject } from 'vitest/config';

/**
 * One file at a time: some stories look at how long something takes, and a slow machine needs its time. All in one process, which has read the server and
 * started the browser once; each file has a house of its own.
 */
export default defineProject({
  test: {
    name: 'e2e',
    include: ['**/*.test.ts'],
    globalSetup: ['@strapline/testkit/make-template'],
    fileParallelism: false,
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // On a busy machine what comes by itself comes late; a second says nothing.
    expect: { poll: { timeout: 20_000 } },
  },
});
