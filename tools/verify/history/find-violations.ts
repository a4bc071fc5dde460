import type { FinalState, Operation, OperationKind, ReadOrder } from './history.ts';

/** Statuses of an order that was paid and not given back. */
const paidStatuses: ReadonlySet<string> = new Set(['paid', 'shipped', 'delivered', 'disputed', 'completed']);

/** Compares what clients were told with what the exports say. Each violation is one sentence; none means that both agree. */
export function findViolations(history: readonly Operation[], state: FinalState): string[] {
  return [
    ...findLostSaves(history, state),
    ...findInventedSaves(history, state),
    ...findLostOrders(history, state),
    ...findRepeatedHolds(history),
    ...findDoubleSales(history, state),
    ...findLostClaims(history, state),
    ...findInternalErrors(history),
  ];
}

function listOk(history: readonly Operation[], kind: OperationKind): Operation[] {
  return history.filter((one) => one.kind === kind && one.outcome === 'ok');
}

function findLostSaves(history: readonly Operation[], { saved }: FinalState): string[] {
  return listOk(history, 'save')
    .filter(({ by, piece }) => !saved.get(by)?.has(piece))
    .map(({ by, piece }) => `lost: ${by} was told that ${piece} is saved, and saved.json lacks it`);
}

/** What nobody asked for, or what was only ever refused. */
function findInventedSaves(history: readonly Operation[], { saved }: FinalState): string[] {
  const possible = new Set(history.filter(({ kind, outcome }) => kind === 'save' && outcome !== 'failed').map(nameTarget));
  return [...saved].flatMap(([by, pieces]) =>
    [...pieces]
      .filter((piece) => !possible.has(nameTarget({ by, piece })))
      .map((piece) => `invented: saved.json of ${by} has ${piece}, which was never saved`),
  );
}

function nameTarget({ by, piece }: { by: string; piece: string }): string {
  return `${by} ${piece}`;
}

function findLostOrders(history: readonly Operation[], { bought, sold }: FinalState): string[] {
  const soldById = new Map(sold.map((order) => [order.id, order]));
  return [...listOk(history, 'hold'), ...listOk(history, 'pay')].flatMap(({ kind, by, piece, orderId = '' }) => {
    const mine = bought.get(by)?.find(({ id }) => id === orderId);
    const sellers = soldById.get(orderId);
    const what = kind === 'pay' ? `was told that order ${orderId} is paid` : `was told that order ${orderId} holds ${piece}`;
    if (!mine) return [`lost: ${by} ${what}, and their orders lack it`];
    if (!sellers) return [`lost: ${by} ${what}, and orders.json of the seller lacks it`];
    if (mine.piece !== piece) return [`wrong: ${by} ${what}, and it is about ${mine.piece}`];
    if (mine.status !== sellers.status)
      return [`wrong: order ${orderId} is ${mine.status} for its buyer and ${sellers.status} for its seller`];
    if (kind === 'pay' && !paidStatuses.has(mine.status)) return [`lost: ${by} ${what}, and it is ${mine.status}`];
    return [];
  });
}

/** A retry with the same key must not make another order. */
function findRepeatedHolds(history: readonly Operation[]): string[] {
  const byKey = Map.groupBy(listOk(history, 'hold'), ({ key }) => key);
  return [...byKey].flatMap(([key, operations]) => {
    const ids = new Set(operations.map(({ orderId }) => orderId));
    return ids.size > 1 ? [`repeated: the calls with the key ${key} made the orders ${[...ids].join(' and ')}`] : [];
  });
}

function findDoubleSales(history: readonly Operation[], { sold }: FinalState): string[] {
  const live = Map.groupBy(sold.filter(isLive), ({ piece }) => piece);
  const inExports = [...live]
    .filter(([, orders]) => orders.length > 1)
    .map(([piece, orders]) => `double sale: ${piece} has the orders ${orders.map(({ id, status }) => `${id} (${status})`).join(' and ')}`);
  const payers = Map.groupBy(listOk(history, 'pay'), ({ piece }) => piece);
  const inAnswers = [...payers].flatMap(([piece, payments]) => {
    const people = new Set(payments.map(({ by }) => by));
    return people.size > 1 ? [`double sale: ${[...people].join(' and ')} were told that they paid ${piece}`] : [];
  });
  return [...inExports, ...inAnswers];
}

/** It takes the piece. */
function isLive({ status }: ReadOrder): boolean {
  return status === 'pending_payment' || paidStatuses.has(status);
}

function findLostClaims(history: readonly Operation[], { owned }: FinalState): string[] {
  const claims = listOk(history, 'claim');
  const lost = claims
    .filter(({ by, piece }) => !owned.get(by)?.has(piece))
    .map(({ by, piece }) => `lost: ${by} was told that they own ${piece}, and pieces.json lacks it`);
  const owners = new Map<string, string[]>();
  for (const [by, pieces] of owned) for (const piece of pieces) owners.set(piece, [...(owners.get(piece) ?? []), by]);
  const double = [...owners]
    .filter(([, people]) => people.length > 1)
    .map(([piece, people]) => `double owner: ${people.join(' and ')} own ${piece}`);
  return [...lost, ...double];
}

/** An outage is `unavailable`; `internal` means that nobody thought of this case. */
function findInternalErrors(history: readonly Operation[]): string[] {
  const internal = history.filter(({ reason }) => reason === 'internal');
  const kinds = [...new Set(internal.map(({ kind }) => kind))].join(', ');
  return internal.length > 0 ? [`internal errors: ${internal.length} calls (${kinds})`] : [];
}
