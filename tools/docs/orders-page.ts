import type { StateTable } from '@strapline/domain/state-table';
import { day, hour, minute } from '@strapline/domain/time';

export type AnyTable = StateTable<string, string, string>;
type Account = { of: string | null; grows: string; description: string };

const opening = `# Orders and their money

Made from \`order.states.ts\`, \`dispute.states.ts\` and \`ledger/accounts.ts\` of \`packages/domain/src\` by \`npm run docs\`; do not edit by hand.

This table has all transitions of an order. Screens offer the steps that it allows. A step with a time happens automatically when the order has been in that
state for so long; the timer is a column of the order, so it survives restarts.
`;

const disputes = `## Disputes

From the arrival until the order is complete, or if a parcel is overdue, the buyer can report a problem. Buyer and creator settle it between
themselves if they can, and the platform decides if one of them asks. Whose turn it is follows from the state: the creator's in \`open\` and \`return_sent\`, the
buyer's in \`answered\` and \`return_agreed\`, the platform's in \`escalated\` and \`second_look\`. When a dispute ends, its order changes in the same transaction.
`;

/** docs/orders.md: the state tables of orders and disputes as diagrams and tables, and the accounts of the ledger. */
export function ordersPage(orders: AnyTable, disputeTable: AnyTable, accounts: Record<string, Account>): string {
  const accountRows = Object.entries(accounts).map(
    ([name, { of, grows, description }]) => `| \`${name}\` | ${of === null ? 'the platform' : `each ${of}`} | ${grows} | ${description} |`,
  );
  return `${opening}
${machine(orders)}
${disputes}
${machine(disputeTable)}
## The accounts of the ledger

[ledger.md](ledger.md) explains which step books what.

| account | one for | increased by | what it holds |
|---|---|---|---|
${accountRows.join('\n')}
`;
}

/** A state table as a diagram and as rows. */
export function machine(table: AnyTable): string {
  const arrows = stepsOf(table).map(({ from, name, to, timer }) => `    ${from} --> ${to}: ${name}${timer ? ` (${timer})` : ''}`);
  const ends = Object.keys(table).filter((status) => Object.keys(table[status] ?? {}).length === 0);
  const rows = stepsOf(table).map(
    ({ from, name, to, by, timer, description }) => `| \`${from}\` | ${name} | \`${to}\` | ${by.join(', ')} | ${timer} | ${description} |`,
  );
  return `\`\`\`mermaid
stateDiagram-v2
    [*] --> ${Object.keys(table)[0]}
${[...arrows, ...ends.map((end) => `    ${end} --> [*]`)].join('\n')}
\`\`\`

| from | step | to | who | automatic after | what it means |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
}

function stepsOf(table: AnyTable) {
  return Object.entries(table).flatMap(([from, steps]) =>
    Object.entries(steps).flatMap(([name, step]) =>
      step
        ? [
            {
              from,
              name,
              to: step.to,
              by: step.by,
              description: step.description,
              timer: [step.timer ? inWords(step.timer) : '', step.longer ? `${inWords(step.longer.timer)} if ${step.longer.when}` : '']
                .filter(Boolean)
                .join(', '),
            },
          ]
        : [],
    ),
  );
}

function inWords(milliseconds: number): string {
  if (milliseconds % day === 0) return counted(milliseconds / day, 'day');
  return milliseconds % hour === 0 ? counted(milliseconds / hour, 'hour') : counted(milliseconds / minute, 'minute');
}

function counted(n: number, unit: string): string {
  return `${n} ${unit}${n === 1 ? '' : 's'}`;
}
