import type { Call, Endpoint, Outcome } from '../api/call.ts';
import { createCustomerObject } from '../api/new-objects.ts';

/** Customers, to whom cards are saved. */
export const customerEndpoints: Endpoint[] = [{ method: 'POST', path: '/v1/customers', run: createCustomer }];

async function createCustomer(call: Call): Promise<Outcome> {
  const customer = { ...createCustomerObject(call.now), metadata: call.params.metadata() };
  call.params.close();
  call.add('customer', customer);
  call.emit('customer.created', customer);
  return { body: customer };
}
