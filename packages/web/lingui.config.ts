import { defineConfig } from '@lingui/cli';
import babelExtractor from '@lingui/cli/api/extractors/babel';
import { formatter } from '@lingui/format-po';
import { codedMessages } from './coded-messages.ts';

/** Screens of the team: visitors and members don't load their messages. */
const teamScreens = ['src/**/admin/**', 'src/features/admin*/**', 'src/features/{audit,job}/**'];

export default defineConfig({
  sourceLocale: 'en',
  locales: ['de', 'fr', 'es', 'ja'],
  format: formatter({ lineNumbers: false }),
  extractors: [codedMessages, babelExtractor],
  catalogs: [
    { path: '<rootDir>/languages/{locale}/app', include: ['src', 'coded-messages.ts'], exclude: ['**/*.test.*', ...teamScreens] },
    { path: '<rootDir>/languages/{locale}/team', include: teamScreens, exclude: ['**/*.test.*'] },
    { path: '<rootDir>/../server/languages/{locale}', include: ['<rootDir>/../server/src/features'], exclude: ['**/*.test.*'] },
  ],
});
