import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const linguiConfig = { cwd: import.meta.dirname };

// Dates are shown in local time.
process.env['TZ'] = 'UTC';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(linguiConfig) }, linguiConfig)] }),
    lingui(linguiConfig),
  ],
  test: {
    name: 'web',
    environment: 'jsdom',
    // Files stay isolated, but a worker loads jsdom once instead of once per file.
    pool: 'vmThreads',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test-setup.ts'],
    css: false,
    // On a busy machine a second says nothing.
    testTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
