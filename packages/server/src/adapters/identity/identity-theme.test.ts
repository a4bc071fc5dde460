import { expect, test } from 'vitest';
import { createIdentityTheme } from './identity-theme.ts';

test('the outbox is linked only if there is one, and the drawing has no script', () => {
  expect(createIdentityTheme({ terms: '/content/terms', outboxUrl: null })).not.toHaveProperty('outboxUrl');
  const look = createIdentityTheme({ terms: '/content/terms', outboxUrl: '/demo/outbox' });
  expect(look.outboxUrl).toBe('/demo/outbox');
  expect(look.art).toMatch(/^<svg [^>]*aria-hidden="true"/);
  expect(look.art).not.toMatch(/<script| style=| on\w+=/);
});
