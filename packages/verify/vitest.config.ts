import { defineProject } from 'vitest/config';

/** These tests bundle the command and start it, so they get more time than a plain function. */
export default defineProject({ test: { name: 'verify', include: ['src/**/*.test.ts'], testTimeout: 600_000 } });
