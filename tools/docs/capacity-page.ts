import { type Assumption, behaviour, calculatePeakRates, machineAssumptions, sizes, valuesOf } from '../capacity/behaviour.ts';
import { type Capacity, calculateCapacity, listShares } from '../capacity/calculate-capacity.ts';
import { type MeasuredCosts, type OperationName, operationNames, readMeasuredCosts, type Spread } from '../capacity/measured-costs.ts';

const labels: Record<OperationName, string> = {
  homePage: 'home page, its markup cached',
  listingPage: 'page of a listing, rendered',
  listingPageAgain: 'the same page again',
  tagPage: 'page of a tag, rendered',
  staticFiles: 'all files of the first page of a visit',
  picture: 'one picture, 640 px wide at most',
  listOf24: 'list of 24 (`GET /v1/listings`)',
  search: 'search by words and size',
  detail: 'one piece',
  openSocket: 'socket opened and closed, with its handshake',
  signIn: 'sign-in with a code by e-mail',
  signUp: 'sign-up with a code by e-mail',
  savePiece: 'piece saved',
  sendMessage: 'message, pushed to its reader',
  uploadPicture: 'picture of 2,400 px uploaded and processed',
  createTag: 'tag created',
  offerTag: 'tag offered for sale',
  purchase: 'purchase: checkout, payment, webhook, paid',
  fulfilOrder: 'shipped, delivered, claimed, money released',
};

/** Fills the tables of docs/capacity.md, between its markers; the text around them is written by hand. */
export function capacityPage(text: string): string {
  const costs = readMeasuredCosts();
  const [habits, machines] = [valuesOf(behaviour), valuesOf(machineAssumptions)];
  const capacities = sizes.map((size) => calculateCapacity(size, costs, habits, machines));
  const promised = capacities.at(-1);
  if (!promised) throw new Error('there are no sizes');
  const tables: Record<string, string> = {
    measured: describeMeasurement(costs),
    costs: costsTable(costs),
    others: describeOthers(costs),
    throughput: throughputTable(costs),
    load: loadTable(capacities),
    growth: growthTable(capacities),
    machines: machinesTable(capacities),
    shares: sharesTable(costs),
    bottlenecks: bottlenecksTable(promised, costs),
    behaviour: assumptionsTable(behaviour),
    prices: assumptionsTable(machineAssumptions),
  };
  const found = new Set<string>();
  const filled = text.replace(/<!-- table: (\w+) -->\n[\s\S]*?<!-- end -->/g, (_all, name: string) => {
    found.add(name);
    const table = tables[name];
    if (table === undefined) throw new Error(`docs/capacity.md names a table that doesn’t exist: ${name}`);
    return `<!-- table: ${name} -->\n${table}\n<!-- end -->`;
  });
  const missing = Object.keys(tables).filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`docs/capacity.md has no place for ${missing.join(', ')}`);
  return filled;
}

const row = (...cells: (string | number)[]): string => `| ${cells.join(' | ')} |`;

function createTable(head: readonly string[], rows: readonly (string | number)[][]): string {
  return [row(...head), row(...head.map((_, i) => (i === 0 ? '---' : '--:'))), ...rows.map((cells) => row(...cells))].join('\n');
}

/** Two significant digits below a hundred; thousands with commas. */
function formatNumber(value: number): string {
  if (value === 0) return '0';
  const rounded = Math.abs(value) < 100 ? Number(value.toPrecision(2)) : Number(value.toPrecision(3));
  return rounded.toLocaleString('en-US', { maximumFractionDigits: 3 });
}

const formatSpread = ({ median, low, high }: Spread, unit = 1): string =>
  `${formatNumber(median / unit)} (${formatNumber(low / unit)}–${formatNumber(high / unit)})`;

function describeMeasurement({ at, machine, tags, operations }: MeasuredCosts): string {
  const day = new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  const loads = Object.values(operations).map(({ load }) => load);
  const batches = `in ${operations.purchase.batches} batches of each operation`;
  const load = `the load of the machine was ${formatNumber(Math.min(...loads))} to ${formatNumber(Math.max(...loads))}`;
  return `Measured on ${day} on ${machine.cores} cores (${machine.processor}, ${machine.memoryGb} GB) with PostgreSQL ${machine.postgres} and Node ${machine.node}, ${tags.toLocaleString('en-US')} tags, ${batches}; ${load}.`;
}

function describeOthers({ idleSocket, purchaseWalAfterCheckpoint, idle, serverRssMb }: MeasuredCosts): string {
  return [
    `- An idle socket takes ${formatNumber(idleSocket.memoryBytes / 1000)} kB of memory (of ${formatNumber(idleSocket.sockets)}; \`npm run verify\` measured 10 kB with 10,000), ${formatNumber(idleSocket.serverMsPerMinute)} ms of processor and ${formatNumber(idleSocket.bytesPerMinute)} bytes a minute.`,
    `- Right after a checkpoint, when PostgreSQL writes each page whole, a purchase writes ${formatNumber(purchaseWalAfterCheckpoint / 1000)} kB of WAL.`,
    `- Two processes without anybody take ${formatNumber(idle.serverMs)} ms of processor a second in the first one and ${formatNumber(idle.databaseMs)} ms in PostgreSQL, and write ${formatNumber(idle.walBytes / 1000)} kB of WAL a second. The first one has ${formatNumber(serverRssMb)} MB of memory after all operations.`,
  ].join('\n');
}

function costsTable({ operations }: MeasuredCosts): string {
  return createTable(
    [
      'operation',
      'server ms',
      'PostgreSQL ms',
      'statements',
      'transactions',
      'WAL kB',
      'sent kB',
      'received kB',
      'rows kept',
      'tables kB',
      'pictures kB',
    ],
    operationNames.map((name) => {
      const one = operations[name];
      return [
        labels[name],
        formatSpread(one.serverMs),
        formatSpread(one.databaseMs),
        formatNumber(one.statements.median),
        formatNumber(one.transactions.median),
        formatNumber(one.walBytes.median / 1000),
        formatNumber(one.toClientBytes.median / 1000),
        formatNumber(one.fromClientBytes.median / 1000),
        formatNumber(one.rows),
        formatNumber(one.tableBytes / 1000),
        formatNumber(one.blobBytes / 1000),
      ];
    }),
  );
}

function throughputTable({ throughput: { appends, captures, commits } }: MeasuredCosts): string {
  return createTable(
    ['at once', 'entries of the public log', 'captures in the ledger', 'one row each, for comparison'],
    appends.map(({ atOnce, perSecond }, i) => [
      atOnce,
      formatSpread(perSecond),
      formatSpread(captures[i]?.perSecond ?? perSecond),
      formatSpread(commits[i]?.perSecond ?? perSecond),
    ]),
  );
}

const sizeHead = ['members', 'tags for sale', 'purchases a minute'];
const sizeCells = ({ size }: Capacity): string[] =>
  [size.members, size.tagsForSale, size.purchasesPerMinute].map((value) => value.toLocaleString('en-US'));

function loadTable(capacities: readonly Capacity[]): string {
  return createTable(
    [
      ...sizeHead,
      'requests and calls a second',
      'pictures a second',
      'busy cores of servers',
      'busy cores of PostgreSQL',
      'statements a second',
      'sockets',
      'their memory, GB',
    ],
    capacities.map((one) => [
      ...sizeCells(one),
      ...[
        one.requestsPerSecond,
        one.picturesPerSecond,
        one.serverCores,
        one.databaseCores,
        one.statementsPerSecond,
        one.sockets,
        one.socketMemoryGb,
      ].map(formatNumber),
    ]),
  );
}

function growthTable(capacities: readonly Capacity[]): string {
  return createTable(
    [
      sizeHead[0] ?? '',
      'WAL a day, GB',
      'rows a year, million',
      'tables and indexes a year, GB',
      'pictures a year, GB',
      'sent a month, GB',
      'of that pictures and files',
    ],
    capacities.map((one) => [
      sizeCells(one)[0] ?? '',
      ...[one.walGbPerDay, one.rowsPerYear / 1e6, one.tableGbPerYear, one.blobGbPerYear, one.egressGbPerMonth].map(formatNumber),
      `${Math.round(one.cacheableEgressShare * 100)} %`,
    ]),
  );
}

function machinesTable(capacities: readonly Capacity[]): string {
  const money = (value: number): string => `$${formatNumber(value)}`;
  return createTable(
    [
      sizeHead[0] ?? '',
      'processes',
      'connections',
      'web machines',
      'cores of the primary',
      'servers, Redis',
      'PostgreSQL',
      'storage after a year',
      'traffic',
      'a month in all',
    ],
    capacities.map((one) => [
      sizeCells(one)[0] ?? '',
      ...[one.processes, one.connections, one.webMachines, one.databaseMachineCores].map(formatNumber),
      ...[one.monthly.web, one.monthly.database, one.monthly.storage, one.monthly.egress, one.monthly.total].map(money),
    ]),
  );
}

const sharesShown = 6;

/** What takes the processor at the promised size. */
function sharesTable(costs: MeasuredCosts): string {
  const promised = sizes.at(-1);
  if (!promised) throw new Error('there are no sizes');
  const rates = calculatePeakRates(promised, valuesOf(behaviour));
  const top = (cost: 'serverMs' | 'databaseMs' | 'walBytes' | 'toClientBytes'): string[] =>
    listShares(rates, costs, cost)
      .slice(0, sharesShown)
      .map(({ name, share }) => `${labels[name]}: ${Math.round(share * 100)} %`);
  const columns = [top('serverMs'), top('databaseMs'), top('walBytes'), top('toClientBytes')];
  return createTable(
    ['', 'processor of servers', 'processor of PostgreSQL', 'WAL', 'bytes sent'],
    Array.from({ length: sharesShown }, (_, i) => [i + 1, ...columns.map((column) => column[i] ?? '')]),
  );
}

function bottlenecksTable(promised: Capacity, costs: MeasuredCosts): string {
  // With the most at once, as in a rush.
  const inRush = (list: MeasuredCosts['throughput']['appends']): number => list.at(-1)?.perSecond.median ?? 0;
  const machines = valuesOf(machineAssumptions);
  const [appends, captures] = [inRush(costs.throughput.appends), inRush(costs.throughput.captures)];
  const usableCores = machines.largestDatabaseCores * machines.usableShare;
  const pushes = (promised.purchasesPerSecond * costs.operations.purchase.otherServerMs.median) / 1000;
  const line = (what: string, need: number, have: number, unit: string): (string | number)[] => [
    what,
    `${formatNumber(need)} ${unit}`,
    `${formatNumber(have)} ${unit}`,
    `${formatNumber((need / have) * 100)} %`,
  ];
  return createTable(
    ['what there is one of', 'needed at the peak', 'what one gives', 'used'],
    [
      line('line for pictures', promised.pictureGbitPerSecond, machines.lineGbit, 'Gbit/s'),
      line(`processor of the primary, of ${machines.largestDatabaseCores} cores`, promised.databaseCores, usableCores, 'cores'),
      line('counter of the public log', promised.appendsPerSecond, appends, 'entries/s'),
      line('totals of the ledger', promised.bookingsPerSecond, captures, 'bookings/s'),
      line('pushes of purchases, read by each process', pushes, machines.usableShare, 'cores'),
    ],
  );
}

function assumptionsTable(assumptions: Record<string, Assumption>): string {
  return [
    row('assumption', 'value', 'reason'),
    row('---', '--:', '---'),
    ...Object.entries(assumptions).map(([name, { value, unit, reason }]) =>
      row(`\`${name}\``, `${value.toLocaleString('en-US')} ${unit}`, reason),
    ),
  ].join('\n');
}
