import { createECDH, randomBytes } from 'node:crypto';
import { discreetTexts } from '@strapline/contract/notification-text';
import { notify } from '@strapline/server/features/notification/notification';
import { createTestBraTag } from '@strapline/testkit/bra-tags';
import type { Person } from '@strapline/testkit/test-server';
import type { Page, Worker } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { journey, openPage, type Stage } from './journey.ts';
import { createMember } from './people.ts';

// A subscription needs the push service of the browser's maker, and a browser without a screen shows no notifications. So our server's message reaches the service worker by the
// browser's debugging protocol, and the worker's calls of the system are recorded.
journey('a push notification', {}, (stage) => {
  test('says nothing private where others can read it, and opens what it is about', async () => {
    const mara = await createMember(stage, 'mara');
    const title = 'Moss tulle longline';
    const braTagId = await createTestBraTag(stage.server, mara, { title });
    const sent = await sendPush(stage, mara, { title, braTagId });
    const page = await stage.newPage({ offlineCopy: true });
    await openPage(page, stage.url);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    const [worker] = page.context().serviceWorkers();
    if (!worker) throw new Error('there is no service worker');
    const shown = await recordShown(worker, () => deliver(stage, page, sent));
    expect(shown).toEqual({
      name: 'Strapline',
      body: discreetTexts.tag,
      tag: 'tag',
      icon: '/icons/icon-192.png',
      data: { href: `/bratag/${braTagId}` },
    });
    await openPage(page, await click(worker, shown));
    await page.getByRole('heading', { name: title }).waitFor();
  });
});

type Shown = { name: string; body: string; tag: string; icon: string; data: { href: string } };

/** What the server sends to a browser of a person, before it is encrypted. */
async function sendPush(
  { server }: Stage,
  { client, accountId }: Person,
  { title, braTagId }: { title: string; braTagId: string },
): Promise<string> {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const keys = { p256dh: browser.getPublicKey().toString('base64url'), auth: randomBytes(16).toString('base64url') };
  await client.call('registerPush', { subscription: { endpoint: 'https://push.example.com/mara', expirationTime: null, keys } });
  const channels = { tag: { inApp: true, email: false, push: true } };
  await client.call('setNotificationPreferences', { channels, digest: 'off', quietHours: null, discreet: true });
  const send = vi.spyOn(server.services.webPush, 'send').mockResolvedValue('sent');
  await server.services.db.transaction((trx) =>
    notify(trx, server.services, {
      ...{ app: 'strapline', accountId, category: 'tag', code: 'tag_found' },
      ...{ params: { title }, href: `/bratag/${braTagId}`, braTagId },
    }),
  );
  await server.jobs.runDue();
  const [first] = send.mock.calls;
  if (!first) throw new Error('nothing was sent');
  return first[1].text;
}

/** As the browser does with a message of its push service. */
async function deliver({ url }: Stage, page: Page, data: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const registration = new Promise<string>((done) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => first && done(first.registrationId));
  });
  await devTools.send('ServiceWorker.enable');
  await devTools.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId: await registration, data });
}

/** The notification that the service worker shows. */
async function recordShown(worker: Worker, act: () => Promise<void>): Promise<Shown> {
  await worker.evaluate(() => {
    const scope = self as unknown as Scope;
    scope.shown = new Promise((done) => {
      scope.registration.showNotification = async (name, options) => done({ name, ...options });
    });
  });
  await act();
  return await worker.evaluate(() => (self as unknown as Scope).shown);
}

/** Clicks the notification, and returns the address that it opens. Only the system's own click may open a window. */
async function click(worker: Worker, shown: Shown): Promise<string> {
  return await worker.evaluate(async ({ data }) => {
    const scope = self as unknown as Scope;
    const opened = new Promise<string>((done) => {
      scope.clients.openWindow = async (href) => done(href);
    });
    const notification = { data, close: () => undefined };
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }));
    return await opened;
  }, shown);
}

type Scope = EventTarget & {
  registration: { showNotification: (name: string, options: Omit<Shown, 'name'>) => Promise<void> };
  clients: { openWindow: (href: string) => Promise<void> };
  shown: Promise<Shown>;
};
