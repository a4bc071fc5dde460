import type { EraseStep } from '../../platform/erasure/erasure.ts';
import type { Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';

/** Removes saved cards at the provider. Repeatable: a card that is gone isn't listed. Throws PaymentsUnavailable. */
export async function removeSavedCards(services: Services, accountId: string): Promise<void> {
  const customers = await services.db.rows<{ customer_id: string }>(
    sql`select customer_id from payment_customer where account_id = ${accountId} and provider = ${services.savedCards.provider}`,
  );
  for (const { customer_id } of customers)
    for (const { id } of await services.savedCards.listCards(customer_id)) await services.savedCards.removeCard(id);
}

export const erasePaymentCustomer: EraseStep = async (trx, _services, { accountId }) => {
  await trx.change(sql`delete from payment_customer where account_id = ${accountId}`);
};
