import { defineProject } from 'vitest/config';

/** One story starts the witness as a process, so these tests get more time than a plain function. */
export default defineProject({ test: { name: 'witness', include: ['src/**/*.test.ts'], testTimeout: 600_000 } });
