import { createSandboxStore } from '@strapline/sandbox/store/store';
import { openShop } from '@strapline/sandbox/stripe/test-stripe';
import { applySchema } from '../database/apply-schema.ts';
import { openEmbedded } from '../database/embedded.ts';

// Spawned and killed by sandbox-store.kill.test.ts: makes payments and prints each one that was acknowledged.
const db = await openEmbedded(process.argv[2]);
await applySchema(db);
const shop = await openShop({ store: createSandboxStore(db), hookEvents: ['payment_intent.succeeded'] });
shop.sandbox.faults.delayMs = 60_000;
for (;;) {
  const paid = await shop.stripe.paymentIntents.create({ amount: 4825, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' });
  process.stdout.write(`${paid.id}\n`);
}
