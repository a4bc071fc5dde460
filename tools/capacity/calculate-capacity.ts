import { type Behaviour, calculateAverageRates, calculatePeakRates, type MachineAssumptions, type Rates, type Size } from './behaviour.ts';
import { type MeasuredCosts, type OperationCost, type OperationName, operationNames } from './measured-costs.ts';

/** What a size needs. Rates and cores are those of the peak; nothing is rounded. */
export type Capacity = {
  size: Size;
  /** HTTP requests and calls, without pictures and files. */
  requestsPerSecond: number;
  picturesPerSecond: number;
  pictureGbitPerSecond: number;
  purchasesPerSecond: number;
  statementsPerSecond: number;
  transactionsPerSecond: number;
  /** Busy cores of all web and jobs processes, and of PostgreSQL. */
  serverCores: number;
  databaseCores: number;
  sockets: number;
  socketMemoryGb: number;
  processes: number;
  connections: number;
  /** Entries of the public log, and bookings of the ledger. Each kind goes through one row. */
  appendsPerSecond: number;
  bookingsPerSecond: number;
  walGbPerDay: number;
  /** What a year adds. */
  tableGbPerYear: number;
  rowsPerYear: number;
  blobGbPerYear: number;
  egressGbPerMonth: number;
  /** The share of the egress that pictures and files are. */
  cacheableEgressShare: number;
  webMachines: number;
  databaseMachineCores: number;
  monthly: { web: number; database: number; storage: number; egress: number; total: number };
};

type Cost = keyof { [K in keyof OperationCost as OperationCost[K] extends { median: number } ? K : never]: true };

const [dayInSeconds, yearInDays, monthInDays] = [86_400, 365, 30];
const gb = 1e9;
const connectionsPerProcess = 12;

/** Entries of the public log and bookings per operation, as the code makes them. What a completed order pays out is two bookings more, which aren't measured. */
const appendsOf: Partial<Record<OperationName, number>> = { createTag: 1, fulfilOrder: 2 };
const bookingsOf: Partial<Record<OperationName, number>> = { purchase: 1, fulfilOrder: 3 };

/** What a size of the business needs, from measured costs and assumed behaviour. */
export function calculateCapacity(size: Size, costs: MeasuredCosts, b: Behaviour, m: MachineAssumptions): Capacity {
  const average = calculateAverageRates(size, b);
  const peak = calculatePeakRates(size, b);
  const sum = (rates: Rates, cost: Cost): number => total(rates, (name) => costs.operations[name][cost].median);
  const sockets = (peak.openSocket / 1.5) * b.minutesPerVisit * 60;
  const serverCores = sum(peak, 'serverMs') / 1000 + (sockets * costs.idleSocket.serverMsPerMinute) / 60_000;
  const databaseCores = sum(peak, 'databaseMs') / 1000;
  // A process is one thread.
  const processes = Math.max(2, Math.ceil(serverCores / m.usableShare), Math.ceil(sockets / m.processSockets)) + 1;
  const webMachines = Math.max(size.members > 1000 ? 2 : 1, Math.ceil(processes / m.coresPerWebMachine));
  const databaseMachineCores = Math.max(2, Math.ceil(databaseCores / m.usableShare));
  const egressPerSecond = sum(average, 'toClientBytes') + (sockets / b.peakFactor) * (costs.idleSocket.bytesPerMinute / 60);
  const egressGbPerMonth = (egressPerSecond * dayInSeconds * monthInDays) / gb;
  const perYear = (perSecond: number): number => perSecond * dayInSeconds * yearInDays;
  const tableGbPerYear = perYear(total(average, (name) => costs.operations[name].tableBytes)) / gb;
  const blobGbPerYear = perYear(total(average, (name) => costs.operations[name].blobBytes)) / gb;
  const copies = 1 + m.standbys;
  const monthly = {
    web: webMachines * m.webMachineMonth + m.redisMachineMonth,
    database: databaseMachineCores * copies * m.databaseCoreMonth,
    // After a year.
    storage: tableGbPerYear * copies * m.databaseGbMonth + blobGbPerYear * m.blobGbMonth,
    egress: egressGbPerMonth * m.egressGb,
  };
  return {
    size,
    requestsPerSecond: total(peak, (name) => (name === 'picture' || name === 'staticFiles' ? 0 : 1)),
    picturesPerSecond: peak.picture,
    pictureGbitPerSecond: (peak.picture * costs.operations.picture.toClientBytes.median * 8) / gb,
    purchasesPerSecond: peak.purchase,
    statementsPerSecond: sum(peak, 'statements'),
    transactionsPerSecond: sum(peak, 'transactions'),
    serverCores,
    databaseCores,
    sockets,
    socketMemoryGb: (sockets * costs.idleSocket.memoryBytes) / gb,
    processes,
    connections: processes * connectionsPerProcess,
    appendsPerSecond: total(peak, (name) => appendsOf[name] ?? 0),
    bookingsPerSecond: total(peak, (name) => bookingsOf[name] ?? 0),
    walGbPerDay: (sum(average, 'walBytes') * dayInSeconds * b.fullPageFactor) / gb,
    tableGbPerYear,
    rowsPerYear: perYear(total(average, (name) => costs.operations[name].rows)),
    blobGbPerYear,
    egressGbPerMonth,
    cacheableEgressShare: share(average, costs, ['picture', 'staticFiles'], 'toClientBytes'),
    webMachines,
    databaseMachineCores,
    monthly: { ...monthly, total: monthly.web + monthly.database + monthly.storage + monthly.egress },
  };
}

/** Which operations take the most of something, largest first, as shares of the sum. */
export function listShares(rates: Rates, costs: MeasuredCosts, cost: Cost): { name: OperationName; share: number }[] {
  return operationNames.map((name) => ({ name, share: share(rates, costs, [name], cost) })).toSorted((a, b) => b.share - a.share);
}

function share(rates: Rates, costs: MeasuredCosts, names: readonly OperationName[], cost: Cost): number {
  const of = (name: OperationName): number => rates[name] * costs.operations[name][cost].median;
  const whole = total(rates, (name) => costs.operations[name][cost].median);
  return whole === 0 ? 0 : names.reduce((sum, name) => sum + of(name), 0) / whole;
}

function total(rates: Rates, each: (name: OperationName) => number): number {
  return operationNames.reduce((sum, name) => sum + rates[name] * each(name), 0);
}
