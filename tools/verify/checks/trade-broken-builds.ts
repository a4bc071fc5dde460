import type { BrokenBuild } from '../broken/broken-build.ts';

const features = 'packages/server/src/features';

/** Saves a piece two seconds after it answered. */
export const lateSave: BrokenBuild = {
  name: 'acknowledges-before-commit',
  loss: 'A call is answered before its effect is stored, so a crash loses it.',
  changes: [
    {
      file: `${features}/saved/saveItem.ts`,
      from: '  await db.transaction(async (trx) => {\n    // What is no longer public',
      to: '  const later = (work) => void setTimeout(() => void db.transaction(work).catch(() => undefined), 2_000);\n  later(async (trx) => {\n    // What is no longer public',
    },
  ],
  expects: /^lost: .* is saved, and saved\.json lacks it$/,
};

/** Without the unique index and the check of the hold. */
export const noHold: BrokenBuild = {
  name: 'ignores-the-hold',
  loss: 'Two buyers hold and pay the same piece.',
  sql: ['drop index one_order_holds_a_tag'],
  changes: [
    {
      file: `${features}/checkout/start-checkout.ts`,
      from: 'left join orders holder on holder.bra_tag_id = tag.id and holder.holds_tag',
      to: 'left join orders holder on false',
    },
    {
      file: `${features}/checkout/create-order.ts`,
      from: 'if (!facts || !braTagPolicy.isSellable(facts.status) || !(await isStillSoldBy(trx, listing)))',
      to: 'if (facts && !braTagPolicy.isSellable(facts.status))',
    },
  ],
  expects: /^double sale: /,
};

/** The captured amount is one cent off. */
export const wrongAmount: BrokenBuild = {
  name: 'loses-a-cent',
  loss: 'The order says that a cent less was captured than the ledger.',
  changes: [
    {
      file: `${features}/payment/capture-payment.ts`,
      from: 'captured_cents: intent.amountReceivedCents,',
      to: 'captured_cents: intent.amountReceivedCents - 1,',
    },
  ],
  expects: /^audit: /,
};
