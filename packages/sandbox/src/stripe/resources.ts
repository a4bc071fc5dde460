import type Stripe from 'stripe';
import type { Call, Endpoint, Outcome } from './call.ts';
import { badParam } from './errors.ts';
import { listPage, readList } from './lists.ts';
import { newCustomer } from './objects.ts';
import { attach, checkHolder, readMethod } from './payment-methods.ts';
import { readAddressOf, readShipping } from './shipping.ts';

/** Charges, events and customers: what is mostly read. */
export const resourceEndpoints: Endpoint[] = [
  { method: 'GET', path: '/v1/charges', connected: true, run: listCharges },
  { method: 'GET', path: '/v1/charges/:id', connected: true, run: async (call) => await retrieve(call, 'charge') },
  { method: 'POST', path: '/v1/charges/:id', run: updateCharge },
  { method: 'GET', path: '/v1/events', connected: true, run: listEvents },
  { method: 'GET', path: '/v1/events/:id', connected: true, run: async (call) => await retrieve(call, 'event') },
  { method: 'POST', path: '/v1/customers', run: createCustomer },
  { method: 'GET', path: '/v1/customers', run: listCustomers },
  { method: 'GET', path: '/v1/customers/:id', run: async (call) => await retrieve(call, 'customer') },
  { method: 'POST', path: '/v1/customers/:id', run: updateCustomer },
  { method: 'DELETE', path: '/v1/customers/:id', run: deleteCustomer },
];

async function retrieve(call: Call, kind: 'charge' | 'event' | 'customer'): Promise<Outcome> {
  const row = await call.need(kind);
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

async function updateCharge(call: Call): Promise<Outcome> {
  const row = await call.need('charge');
  const { params } = call;
  const text = (key: 'description' | 'receipt_email' | 'transfer_group') => {
    const value = params.text(key, 1000);
    return value === undefined ? row.body[key] : value || null;
  };
  const charge: Stripe.Charge = {
    ...row.body,
    description: text('description'),
    metadata: params.metadata(row.body.metadata),
    receipt_email: text('receipt_email'),
    transfer_group: text('transfer_group'),
  };
  params.close();
  call.change(row, charge);
  call.emit('charge.updated', charge);
  return { body: charge };
}

async function listEvents(call: Call): Promise<Outcome> {
  const page = readList(call.params);
  const type = call.params.text('type', 100);
  const types = call.params.list('types');
  call.params.close();
  if (type !== undefined && types !== undefined) throw badParam('type', 'You may pass only one of type and types.');
  const refs = type === undefined ? types : [type];
  if (refs?.some((ref) => ref.includes('*'))) throw badParam('type', 'This sandbox lists events by exact type.');
  return await listPage(call, 'event', '/v1/events', page, refs === undefined ? {} : { refs });
}

async function createCustomer(call: Call): Promise<Outcome> {
  const method = await readMethod(call);
  const customer = describeCustomer(call, newCustomer(call.now));
  call.add('customer', customer);
  call.emit('customer.created', customer);
  if (method !== null) attach(call, method, customer.id);
  return { body: customer };
}

async function updateCustomer(call: Call): Promise<Outcome> {
  const row = await call.need('customer');
  const settings = call.params.child('invoice_settings');
  const usual = settings?.text('default_payment_method', 100);
  if (usual) checkHolder((await call.need('payment_method', usual, 'invoice_settings[default_payment_method]')).body, row.id);
  const described = describeCustomer(call, row.body);
  const invoices = described.invoice_settings;
  const customer: Stripe.Customer =
    usual === undefined ? described : { ...described, invoice_settings: { ...invoices, default_payment_method: usual || null } };
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
  const row = await call.need('customer');
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
