import { defineProject } from 'vitest/config';

/** These tests bundle the library and start its command, so they get more time than a plain function. */
export default defineProject({ test: { name: 'size', include: ['src/**/*.test.ts'], testTimeout: 600_000 } });
