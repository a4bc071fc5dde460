import { openShop } from '@strapline/sandbox/stripe/test-shop';
import { applySchema } from '../database/apply-schema.ts';
import { openEmbedded } from '../database/embedded.ts';
import { sandboxSqlStore } from './sandbox-store.ts';

// Run by the test beside this file, which ends it without a word. It pays as fast as it can and tells each payment once it was acknowledged.
const db = await openEmbedded(process.argv[2]);
await applySchema(db);
const shop = await openShop({ store: sandboxSqlStore(db), hookEvents: ['payment_intent.succeeded'] });
shop.sandbox.chaos.delayMs = 60_000;
for (;;) {
  const paid = await shop.stripe.paymentIntents.create({ amount: 4825, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' });
  process.stdout.write(`${paid.id}\n`);
}
