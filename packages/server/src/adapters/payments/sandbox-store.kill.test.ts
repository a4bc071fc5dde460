import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSandboxStore } from '@strapline/sandbox/store/store';
import { openShop } from '@strapline/sandbox/stripe/test-stripe';
import { expect, test } from 'vitest';
import { openEmbedded } from '../database/embedded.ts';

test('acknowledged payments survive kill -9, and their webhooks are delivered', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-kill-'));
  const victim = spawn(process.execPath, [path.join(import.meta.dirname, 'test-sandbox-victim.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  victim.stdout.setEncoding('utf8');
  for await (const chunk of victim.stdout) {
    output += String(chunk);
    if (output.split('\n').length > 30) break;
  }
  const gone = once(victim, 'exit');
  victim.kill('SIGKILL');
  await gone;
  const acknowledged = output.split('\n').slice(0, -1);

  const db = await openEmbedded(folder);
  const shop = await openShop({
    store: createSandboxStore(db),
    hookEvents: ['payment_intent.succeeded'],
    now: () => new Date(Date.now() + 75_000),
  });
  for (const id of acknowledged) {
    const intent = await shop.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(intent).toMatchObject({ status: 'succeeded', latest_charge: { captured: true } });
  }
  await shop.hook.waitForCount(acknowledged.length);
  const announced = new Set(shop.hook.received.map((one) => one.body.match(/pi_\w+/)?.[0]));
  expect(acknowledged.filter((id) => !announced.has(id))).toEqual([]);
  await shop.close();
  await db.close();
  rmSync(folder, { recursive: true });
});
