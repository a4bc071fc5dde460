import type Stripe from 'stripe';
import { readAddressOf, readShipping } from '../api/address-params.ts';
import type { Call, Endpoint, Outcome } from '../api/call.ts';
import { listPage, readList } from '../api/list-page.ts';
import { createCustomerObject } from '../api/new-objects.ts';
import { createBadParamError } from '../api/stripe-error.ts';
import { attachMethod, readMethod } from '../payment-methods/payment-method-endpoints.ts';

/** Charges, events and customers. */
export const resourceEndpoints: Endpoint[] = [
  { method: 'GET', path: '/v1/charges', connected: true, run: listCharges },
  { method: 'GET', path: '/v1/charges/:id', connected: true, run: async (call) => await retrieveObject(call, 'charge') },
  { method: 'GET', path: '/v1/events', connected: true, run: listEvents },
  { method: 'GET', path: '/v1/events/:id', connected: true, run: async (call) => await retrieveObject(call, 'event') },
  { method: 'POST', path: '/v1/customers', run: createCustomer },
  { method: 'GET', path: '/v1/customers', run: listCustomers },
  { method: 'GET', path: '/v1/customers/:id', run: async (call) => await retrieveObject(call, 'customer') },
  { method: 'POST', path: '/v1/customers/:id', run: updateCustomer },
  { method: 'DELETE', path: '/v1/customers/:id', run: deleteCustomer },
];

async function retrieveObject(call: Call, kind: 'charge' | 'event' | 'customer'): Promise<Outcome> {
  const row = await call.require(kind);
  call.params.close();
  return { body: row.body };
}

async function listCharges(call: Call): Promise<Outcome> {
  const page = readList(call.params);
  const intent = call.params.text('payment_intent', 100);
  const customer = call.params.text('customer', 100);
  const group = call.params.text('transfer_group', 500);
  call.params.close();
  return await listPage(call, 'charge', '/v1/charges', page, {
    ...(intent === undefined ? {} : { refs: [intent] }),
    equal: { ...(customer === undefined ? {} : { customer }), ...(group === undefined ? {} : { transfer_group: group }) },
  });
}

async function listEvents(call: Call): Promise<Outcome> {
  const page = readList(call.params);
  const type = call.params.text('type', 100);
  const types = call.params.list('types');
  call.params.close();
  if (type !== undefined && types !== undefined) throw createBadParamError('type', 'You may pass only one of type and types.');
  const refs = type === undefined ? types : [type];
  if (refs?.some((ref) => ref.includes('*'))) throw createBadParamError('type', 'This sandbox lists events by exact type.');
  return await listPage(call, 'event', '/v1/events', page, refs === undefined ? {} : { refs });
}

async function createCustomer(call: Call): Promise<Outcome> {
  const method = await readMethod(call);
  const customer = describeCustomer(call, createCustomerObject(call.now));
  call.add('customer', customer);
  call.emit('customer.created', customer);
  if (method !== null) attachMethod(call, method, customer.id);
  return { body: customer };
}

async function updateCustomer(call: Call): Promise<Outcome> {
  const row = await call.require('customer');
  const customer = describeCustomer(call, row.body);
  call.change(row, customer);
  call.emit('customer.updated', customer);
  return { body: customer };
}

function describeCustomer(call: Call, old: Stripe.Customer): Stripe.Customer {
  const { params } = call;
  const text = (key: string, before: string | null | undefined, longest: number) => {
    const value = params.text(key, longest);
    return value === undefined ? (before ?? null) : value || null;
  };
  const customer: Stripe.Customer = {
    ...old,
    description: text('description', old.description, 350),
    email: text('email', old.email, 512),
    address: readAddressOf(params) ?? old.address ?? null,
    metadata: params.metadata(old.metadata),
    name: text('name', old.name, 256),
    phone: text('phone', old.phone, 20),
    shipping: readShipping(params) ?? old.shipping,
  };
  params.close();
  return customer;
}

async function deleteCustomer(call: Call): Promise<Outcome> {
  const row = await call.require('customer');
  call.params.close();
  call.remove(row);
  call.emit('customer.deleted', row.body);
  return { body: { id: row.id, object: 'customer', deleted: true } };
}

async function listCustomers(call: Call): Promise<Outcome> {
  const page = readList(call.params);
  const email = call.params.text('email', 512);
  call.params.close();
  return await listPage(call, 'customer', '/v1/customers', page, email === undefined ? {} : { equal: { email } });
}
