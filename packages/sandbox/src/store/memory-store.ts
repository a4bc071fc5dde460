import type { Body, Change, CurrencySum, Delivery, DeliveryResult, Due, ListQuery, Row, SandboxStore, SavedAnswer } from './store.ts';

/** Keeps everything in this process, for tests. Bodies go in and out as copies, as they would with a database. */
export function memoryStore(): SandboxStore {
  const rows = new Map<string, Row>();
  const answers = new Map<string, SavedAnswer>();
  const deliveries = new Map<string, Delivery>();
  const done = new Set<string>();

  function copyOf(row: Row): Row {
    return { ...row, body: structuredClone(row.body) };
  }

  function apply(change: Change): void {
    for (const write of change.writes) {
      const old = rows.get(write.id);
      if (write.body === null) rows.delete(write.id);
      else
        rows.set(write.id, {
          kind: write.kind,
          id: write.id,
          version: write.version + 1,
          account: old?.account ?? write.account,
          ref: old === undefined ? write.ref : old.ref,
          body: structuredClone(write.body),
        });
    }
    for (const delivery of change.deliveries) deliveries.set(delivery.id, { ...delivery });
    if (change.answer !== null) answers.set(change.answer.key, change.answer);
  }

  return {
    async load(ids, along = []) {
      const found = new Map<string, Row>();
      let step = ids;
      for (const key of [...along, '']) {
        const here = step.flatMap((id) => rows.get(id) ?? []);
        for (const row of here) found.set(row.id, row);
        step = here.flatMap((row) => idsAt(plain(row.body)[key]));
      }
      return [...found.values()].map(copyOf);
    },
    async answer(key) {
      return answers.get(key) ?? null;
    },
    async list(query) {
      return pageOf([...rows.values()], query).map(copyOf);
    },
    async commit(change) {
      if (change.answer !== null && answers.has(change.answer.key)) return 'answered';
      const moved = change.writes.some((write) => (rows.get(write.id)?.version ?? 0) !== write.version);
      if (moved) return 'conflict';
      apply(change);
      return 'done';
    },
    async takeDue(lane, now, leaseUntil, limit) {
      const due = [...deliveries.values()].filter((one) => one.lane === lane && !done.has(one.id) && one.dueAt <= now);
      const taken: Due[] = [];
      for (const delivery of due.sort((a, b) => a.dueAt - b.dueAt).slice(0, limit)) {
        delivery.dueAt = leaseUntil;
        const about = rows.get(delivery.objectId);
        if (about !== undefined) taken.push({ delivery: { ...delivery }, object: structuredClone(about.body) });
      }
      return taken;
    },
    async settle(results: DeliveryResult[]) {
      for (const result of results) {
        const delivery = deliveries.get(result.id);
        if (delivery === undefined) continue;
        delivery.attempts = result.attempts;
        if (result.dueAt === null) done.add(delivery.id);
        else delivery.dueAt = result.dueAt;
      }
    },
    async sums(now, account) {
      return sumsOf(
        [...rows.values()].filter((row) => row.account === account),
        now,
      );
    },
    async forget(before) {
      for (const answer of answers.values()) if (answer.createdAt < before) answers.delete(answer.key);
      for (const delivery of deliveries.values()) if (done.has(delivery.id) && delivery.createdAt < before) deliveries.delete(delivery.id);
    },
  };
}

/** A body as plain data: the store may compare its fields without knowing which object it is. */
function plain(body: Body): { created?: unknown; currency?: unknown; available_on?: unknown; net?: unknown; [key: string]: unknown } {
  return { ...body };
}

function idsAt(value: unknown): string[] {
  return typeof value === 'string' ? [value] : [];
}

function pageOf(all: Row[], query: ListQuery): Row[] {
  const newestFirst = all.filter((row) => row.kind === query.kind && row.account === query.account).reverse();
  const cursor = query.after ?? query.before;
  const at = newestFirst.findIndex((row) => row.id === cursor);
  const side =
    query.after !== undefined
      ? newestFirst.slice(at + 1)
      : query.before !== undefined
        ? newestFirst.slice(0, Math.max(at, 0))
        : newestFirst;
  const fitting = side.filter((row) => fits(row, query));
  return query.before === undefined ? fitting.slice(0, query.limit) : fitting.slice(-query.limit);
}

function fits(row: Row, query: ListQuery): boolean {
  const body = plain(row.body);
  const created = Number(body.created);
  const { gt, gte, lt, lte } = query.created ?? {};
  return (
    (query.refs === undefined || (row.ref !== null && query.refs.includes(row.ref))) &&
    Object.entries(query.equal ?? {}).every(([key, value]) => body[key] === value) &&
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
  );
}

function sumsOf(all: Row[], now: number): CurrencySum[] {
  const sums = new Map<string, CurrencySum>();
  for (const row of all.filter((one) => one.kind === 'balance_transaction')) {
    const body = plain(row.body);
    const currency = String(body.currency);
    const sum = sums.get(currency) ?? { currency, available: 0, pending: 0 };
    if (Number(body.available_on) <= now) sum.available += Number(body.net);
    else sum.pending += Number(body.net);
    sums.set(currency, sum);
  }
  return [...sums.values()].sort((a, b) => a.currency.localeCompare(b.currency));
}
