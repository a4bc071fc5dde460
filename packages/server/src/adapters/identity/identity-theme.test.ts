import { expect, test } from 'vitest';
import { identityTheme } from './identity-theme.ts';

test('the outbox is linked only where there is one, and the drawing carries no script', () => {
  expect(identityTheme({ terms: '/content/terms', outboxUrl: null })).not.toHaveProperty('outboxUrl');
  const look = identityTheme({ terms: '/content/terms', outboxUrl: '/demo/outbox' });
  expect(look.outboxUrl).toBe('/demo/outbox');
  expect(look.why?.art).toMatch(/^<svg [^>]*aria-hidden="true"/);
  expect(look.why?.art).not.toMatch(/<script| style=| on\w+=/);
});
