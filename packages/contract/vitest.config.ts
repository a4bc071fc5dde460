import { defineProject } from 'vitest/config';

/** A test may take long on a busy machine. */
export default defineProject({ test: { name: 'contract', include: ['src/**/*.test.ts'], testTimeout: 600_000 } });
