import { defineConfig } from 'vitest/config';

/** Some properties are tried on thousands of values; on a busy machine that takes more than the default of five seconds. */
export default defineConfig({ test: { name: 'domain', include: ['src/**/*.test.ts'], testTimeout: 30_000 } });
