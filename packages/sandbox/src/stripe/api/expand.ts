import { settleLine } from '../balance/balance-endpoints.ts';
import type { Call } from './call.ts';
import { createBadParamError } from './stripe-error.ts';

/** Keys that refer to another object. */
const expandable: Record<string, readonly string[]> = {
  payment_intent: ['latest_charge'],
  charge: ['balance_transaction'],
  balance_transaction: ['source'],
};

type Node = { id?: unknown; object?: unknown; data?: unknown; [key: string]: unknown };

/** The body with the paths of `expand[]` replaced by the objects that they refer to (`latest_charge.balance_transaction`, `data.source`). */
export async function expandBody(call: Call, body: object, paths: string[]): Promise<object> {
  let node: Node = { ...body };
  for (const path of paths) {
    node = await expandPath(call, node, path.split('.'), path);
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
  const inner = await findInner(call, node, key);
  return inner === null ? node : { ...node, [key]: await expandPath(call, inner, rest, path) };
}

async function findInner(call: Call, node: Node, key: string): Promise<Node | null> {
  const value = node[key];
  if (isNode(value)) return value;
  if (typeof value !== 'string') return null;
  const found = (await call.bodies([value])).get(value);
  return found === undefined ? null : settleLine({ ...found }, call.now);
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
