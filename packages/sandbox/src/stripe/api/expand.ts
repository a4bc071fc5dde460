import { settleLine } from '../balance/balance-endpoints.ts';
import type { Call } from './call.ts';
import { createBadParamError } from './stripe-error.ts';

/** Keys that refer to another object. */
const expandable: Record<string, readonly string[]> = {
  payment_intent: ['latest_charge', 'payment_method', 'customer'],
  charge: ['balance_transaction', 'customer', 'payment_intent', 'refunds'],
  refund: ['balance_transaction', 'charge', 'payment_intent', 'payment_method', 'customer'],
  balance_transaction: ['source'],
  payment_method: ['customer'],
  setup_intent: ['payment_method', 'customer'],
  transfer: ['balance_transaction', 'destination', 'destination_payment', 'source_transaction'],
  transfer_reversal: ['balance_transaction', 'transfer'],
  dispute: ['charge', 'payment_intent'],
  payout: ['balance_transaction', 'failure_balance_transaction'],
};
const deepest = 4;

type Node = { id?: unknown; object?: unknown; data?: unknown; [key: string]: unknown };

/** The body with the paths of `expand[]` replaced by the objects that they refer to (`latest_charge.balance_transaction`, `data.customer`). */
export async function expandBody(call: Call, body: object, paths: string[]): Promise<object> {
  let node: Node = { ...body };
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > deepest)
      throw createBadParamError('expand', `You cannot expand more than ${deepest} levels of a property. Property: ${path}`);
    node = await expandPath(call, node, parts, path);
  }
  return node;
}

async function expandPath(call: Call, node: Node, parts: string[], path: string): Promise<Node> {
  const [key, ...rest] = parts;
  if (key === undefined) return node;
  if (node.object === 'list') {
    if (key !== 'data' || rest.length === 0) throw createExpandError(path);
    const data: Node[] = [];
    for (const item of listNodes(node.data)) data.push(await expandPath(call, item, rest, path));
    return { ...node, data };
  }
  if (!expandable[String(node.object)]?.includes(key)) throw createExpandError(path);
  const callInternally = await findInner(call, node, key);
  return callInternally === null
    ? node
    : { ...node, [key]: rest.length === 0 ? callInternally : await expandPath(call, callInternally, rest, path) };
}

async function findInner(call: Call, node: Node, key: string): Promise<Node | null> {
  if (key === 'refunds') return await listRefunds(call, node);
  const value = node[key];
  if (isNode(value)) return value;
  if (typeof value !== 'string') return null;
  const found = (await call.bodies([value])).get(value);
  return found === undefined ? null : settleLine({ ...found }, call.now);
}

async function listRefunds(call: Call, charge: Node): Promise<Node> {
  const id = String(charge.id);
  const rows = await call.list({ kind: 'refund', equal: { charge: id }, limit: 11 });
  return { object: 'list', data: rows.slice(0, 10).map((row) => row.body), has_more: rows.length > 10, url: `/v1/charges/${id}/refunds` };
}

function listNodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function createExpandError(path: string) {
  return createBadParamError('expand', `This property cannot be expanded (${path}).`);
}
