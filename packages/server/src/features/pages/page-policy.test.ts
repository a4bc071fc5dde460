import { type PageName, pages } from '@strapline/contract/pages';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { createPagePolicy } from './page-policy.ts';

const config = { ...readConfig({ SEED: 'empty' }), publicUrl: 'https://strapline.example' };
const findHosts = (csp: string): string[] => [...new Set([...csp.matchAll(/\b(?:https?|wss?):\/\/[^\s;]+/g)].map(([host]) => host))];

test('no page may load from or send to anybody else; only the checkout talks to Stripe, with real keys', () => {
  const names = Object.keys(pages) as PageName[];
  expect(names.length).toBeGreaterThan(10);
  for (const name of names)
    for (const provider of ['embedded', 'stripe'] as const) {
      const services = { config, payments: { provider } } as unknown as Parameters<typeof createPagePolicy>[0];
      const hosts = findHosts(createPagePolicy(services, { name, isEmbedded: false }, 'n').csp).filter(
        (host) => host !== 'wss://strapline.example',
      );
      if (name === 'checkout' && provider === 'stripe') expect(hosts.filter((host) => !host.endsWith('.stripe.com'))).toEqual([]);
      else expect(hosts, name).toEqual([]);
    }
});
