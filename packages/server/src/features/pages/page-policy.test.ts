import { apps as ourApps } from '@strapline/contract/apps/all-apps';
import { type PageName, pages } from '@strapline/contract/pages';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { createApps } from '../../platform/apps.ts';
import { createPagePolicy } from './page-policy.ts';

const config = { ...readConfig({ SEED: 'empty', APP_HOSTS: 'toptop=tops.example' }), publicUrl: 'https://strapline.example' };
const apps = createApps(ourApps, config);
const findHosts = (csp: string): string[] => [...new Set([...csp.matchAll(/\b(?:https?|wss?):\/\/[^\s;]+/g)].map(([host]) => host))];

test('no page may load from or send to anybody else; only the checkout talks to Stripe, with real keys', () => {
  const names = Object.keys(pages) as PageName[];
  expect(names.length).toBeGreaterThan(10);
  for (const name of names)
    for (const provider of ['embedded', 'stripe'] as const) {
      const services = { apps, config, payments: { provider } } as unknown as Parameters<typeof createPagePolicy>[0];
      const hosts = findHosts(createPagePolicy(services, { app: apps.main, name, isEmbedded: false }, 'n').csp).filter(
        (host) => host !== 'wss://strapline.example',
      );
      if (name === 'checkout' && provider === 'stripe') expect(hosts.filter((host) => !host.endsWith('.stripe.com'))).toEqual([]);
      else expect(hosts, name).toEqual([]);
    }
});

test('with a key, pages may send to PostHog, except the checkout', () => {
  const posthog = readConfig({ SEED: 'empty', POSTHOG_KEY: 'phc_somekey1' }).posthog;
  const services = { apps, config: { ...config, posthog }, payments: { provider: 'embedded' } } as unknown as Parameters<
    typeof createPagePolicy
  >[0];
  const readHosts = (name: PageName) => findHosts(createPagePolicy(services, { app: apps.main, name, isEmbedded: false }, 'n').csp);
  expect(readHosts('home').toSorted()).toEqual(['https://us.i.posthog.com', 'wss://strapline.example']);
  expect(readHosts('checkout')).toEqual(['wss://strapline.example']);
});

test('pages may connect to the match server, except the checkout and what other sites frame', () => {
  const matcher = { getUrl: () => 'https://match.strapline.example' };
  const services = { apps, config, matcher, payments: { provider: 'embedded' } } as unknown as Parameters<typeof createPagePolicy>[0];
  const readHosts = (name: PageName, isEmbedded = false) =>
    findHosts(createPagePolicy(services, { app: apps.main, name, isEmbedded }, 'n').csp).toSorted();
  expect(readHosts('home')).toEqual(['wss://match.strapline.example', 'wss://strapline.example']);
  for (const hosts of [readHosts('checkout'), readHosts('calculator', true)]) expect(hosts).toEqual(['wss://strapline.example']);
});

test('the pages of another app ask the main app’s host for sign-in, and nobody else', () => {
  const services = { apps, config, payments: { provider: 'embedded' } } as unknown as Parameters<typeof createPagePolicy>[0];
  const hosts = findHosts(createPagePolicy(services, { app: apps.get('toptop'), name: 'home', isEmbedded: false }, 'n').csp);
  expect(hosts.toSorted()).toEqual(['https://strapline.example', 'wss://tops.example']);
});

test('with Chatwoot, pages let its server in, except where somebody pays, signs in or works', () => {
  const chat = 'https://chat.example';
  const settings = { CHATWOOT_URL: chat, CHATWOOT_TOKEN: 'websitetoken', CHATWOOT_HMAC_KEY: 'key' };
  const withChat = { ...readConfig({ SEED: 'empty', ...settings }), publicUrl: 'https://strapline.example' };
  const services = { apps: createApps(ourApps, withChat), config: withChat, payments: { provider: 'embedded' } };
  const write = (name: PageName, isEmbedded = false) =>
    createPagePolicy(services as unknown as Parameters<typeof createPagePolicy>[0], { app: apps.main, name, isEmbedded }, 'n').csp;
  expect(write('home')).toContain(`frame-src 'self' ${chat}`);
  expect(write('home')).not.toContain('require-trusted-types-for');
  for (const csp of [write('checkout'), write('signIn'), write('admin'), write('calculator', true)]) {
    expect(csp).not.toContain(chat);
    expect(csp).toContain('require-trusted-types-for');
  }
});
