import { defineProject } from 'vitest/config';

/** One browser at a time: two would fight for the machine, and a slow machine needs its time. */
export default defineProject({
  test: { name: 'e2e', include: ['**/*.test.ts'], fileParallelism: false, testTimeout: 180_000, hookTimeout: 180_000 },
});
