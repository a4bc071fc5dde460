import type { StateTable } from '@strapline/domain/state-table';
import { day, hour, minute } from '@strapline/domain/state-table';

type AnyTable = StateTable<string, string, string>;
type Account = { of: string | null; grows: string; says: string };

const opening = `# Orders and their money

Made from \`packages/domain/src/order.states.ts\` and \`packages/domain/src/ledger/accounts.ts\` by \`npm run docs\`; do not edit by hand.

The server moves an order by this table and by nothing else, and a screen offers the steps that it allows. A step marked with a time happens by itself when
the order stayed that long; the timer is a column of the order, so it survives every restart.
`;

/** docs/orders.md: the machine of orders as a drawing and as a table, and the accounts of the ledger. */
export function ordersPage(table: AnyTable, accounts: Record<string, Account>): string {
  const arrows = stepsOf(table).map(({ from, name, to, timer }) => `    ${from} --> ${to}: ${name}${timer ? ` (${timer})` : ''}`);
  const ends = Object.keys(table).filter((status) => Object.keys(table[status] ?? {}).length === 0);
  const rows = stepsOf(table).map(
    ({ from, name, to, by, timer, says }) => `| \`${from}\` | ${name} | \`${to}\` | ${by.join(', ')} | ${timer} | ${says} |`,
  );
  const kept = Object.entries(accounts).map(
    ([name, { of, grows, says }]) => `| \`${name}\` | ${of === null ? 'the house' : `each ${of}`} | ${grows} | ${says} |`,
  );
  return `${opening}
\`\`\`mermaid
stateDiagram-v2
    [*] --> ${Object.keys(table)[0]}
${[...arrows, ...ends.map((end) => `    ${end} --> [*]`)].join('\n')}
\`\`\`

| from | step | to | who | by itself after | what it means |
|---|---|---|---|---|---|
${rows.join('\n')}

## The accounts of the ledger

What the steps do to them is told in [ledger.md](ledger.md).

| account | kept for | grows by | what it holds |
|---|---|---|---|
${kept.join('\n')}
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
              says: step.says,
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
