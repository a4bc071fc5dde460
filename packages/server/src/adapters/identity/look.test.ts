import { expect, test } from 'vitest';
import { identityLook } from './look.ts';

test('the outbox is linked only where there is one, and the drawing carries no script', () => {
  expect(identityLook({ terms: '/content/terms', outboxUrl: null })).not.toHaveProperty('outboxUrl');
  const look = identityLook({ terms: '/content/terms', outboxUrl: '/demo/outbox' });
  expect(look.outboxUrl).toBe('/demo/outbox');
  expect(look.why?.art).toMatch(/^<svg [^>]*aria-hidden="true"/);
  expect(look.why?.art).not.toMatch(/<script| style=| on\w+=/);
});
