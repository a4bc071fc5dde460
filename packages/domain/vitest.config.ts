import { defineConfig } from 'vitest/config';

/** Some properties are tested with thousands of values, which on a slow machine takes longer than the default of five seconds. */
export default defineConfig({ test: { name: 'domain', include: ['src/**/*.test.ts'], isolate: false, testTimeout: 600_000 } });
