import { expect, test } from 'vitest';
import { projectFiles, read } from './sources.ts';

const listens = /addEventListener\(\s*['"]message['"]|\bonmessage\b/;

test('no page of ours listens to messages of other origins, and none sends one that any origin may read', () => {
  const files = projectFiles(
    'packages/web/src/**/*.ts',
    'packages/web/src/**/*.tsx',
    'packages/web/public/*',
    'packages/web/index.html',
    'packages/content/src/*.ts',
  )
    .filter((file) => /\.(tsx?|js|html)$/.test(file) && !file.includes('.test.'))
    .map(read);
  expect(files.length).toBeGreaterThan(100);
  // Between a page and a worker of its own, which no other window can reach; and between the maker of widgets and its preview, a frame of our own.
  const listening = files.filter(({ text }) => listens.test(text)).map(({ path }) => path);
  const preview = 'packages/web/src/features/widget/widget-preview.tsx';
  expect(listening).toEqual([preview, 'packages/web/src/platform/private-media/worker-call.ts']);
  expect(read(preview).text).toContain('if (origin !== location.origin || source !== frame.current?.contentWindow) return;');
  expect(files.filter(({ text }) => /postMessage\([^)]*,\s*['"]\*['"]/.test(text)).map(({ path }) => path)).toEqual([]);
});

test('the identity client, the only listener, discards what its own frame did not send', () => {
  const { text } = read('node_modules/keycloak-js/lib/keycloak.js');
  const handlers = [...text.matchAll(/const messageCallback = (?:async )?\(event\) => \{\s*(if \([^{]*\{\s*return\s*\})/g)].map(
    ([, guard = '']) => guard,
  );
  // The check for third-party cookies, the login frame, the silent check.
  expect([...text.matchAll(/addEventListener\('message'/g)]).toHaveLength(handlers.length);
  expect(handlers).toHaveLength(3);
  for (const guard of handlers) expect(guard).toMatch(/contentWindow !== event\.source/);
  // The two that act on what a message says also compare its origin; the third only learns whether cookies work.
  expect(handlers.filter((guard) => guard.includes('event.origin !=='))).toHaveLength(2);
});
