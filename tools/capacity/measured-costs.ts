import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Median of the batches, with the lowest and highest. */
export type Spread = { median: number; low: number; high: number };

export const operationNames = [
  'homePage',
  'listingPage',
  'listingPageAgain',
  'tagPage',
  'staticFiles',
  'picture',
  'listOf24',
  'search',
  'detail',
  'openSocket',
  'signIn',
  'signUp',
  'savePiece',
  'sendMessage',
  'uploadPicture',
  'createTag',
  'offerTag',
  'purchase',
  'fulfilOrder',
] as const;
export type OperationName = (typeof operationNames)[number];

/** What one operation costs, with the jobs that it causes, and without what the idle processes need. */
export type OperationCost = {
  /** The load of the machine afterwards (over one minute): above the number of cores, times and processor time are too high. */
  load: number;
  /** Operations of a batch, and batches. */
  calls: number;
  batches: number;
  /** Processor time of the server process, of all PostgreSQL processes and of Redis, in milliseconds. */
  serverMs: Spread;
  databaseMs: Spread;
  redisMs: Spread;
  /** Processor time of another server process, which receives its pushes. */
  otherServerMs: Spread;
  /** Statements of the server, by its own count, and transactions by PostgreSQL's. */
  statements: Spread;
  transactions: Spread;
  walBytes: Spread;
  /** Over the network, with headers and frames, as a browser asks for it (compressed). */
  toClientBytes: Spread;
  fromClientBytes: Spread;
  /** What stays: rows and bytes of tables and indexes, without tables whose rows expire, and bytes of pictures. Averages over all batches. */
  rows: number;
  tableBytes: number;
  blobBytes: number;
};

/** Transactions a second of one kind, by the number that run at once. */
export type Throughput = { atOnce: number; perSecond: Spread }[];

export type MeasuredCosts = {
  at: string;
  machine: { processor: string; cores: number; memoryGb: number; postgres: string; node: string };
  tags: number;
  operations: Record<OperationName, OperationCost>;
  /** Bytes of WAL of the first purchases after a checkpoint, when each page is written whole. */
  purchaseWalAfterCheckpoint: number;
  /** Per second, without anybody. */
  idle: { serverMs: number; databaseMs: number; walBytes: number };
  /** Of a connected socket that only answers pings. */
  idleSocket: { sockets: number; memoryBytes: number; serverMsPerMinute: number; bytesPerMinute: number };
  /** Resident memory of the server process after the measurement, in MB. */
  serverRssMb: number;
  /** Entries of the public log, captures in the ledger, and for comparison transactions that insert a row. */
  throughput: { load: number; appends: Throughput; captures: Throughput; commits: Throughput };
};

export const costsFile = path.join(import.meta.dirname, 'costs.json');

/** The costs that the last `npm run bench:costs` wrote. */
export function readMeasuredCosts(): MeasuredCosts {
  return JSON.parse(readFileSync(costsFile, 'utf8')) as MeasuredCosts;
}
