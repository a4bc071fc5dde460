import { argon2Sync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import type { HashWork } from './hash-pool.ts';

// One hash at a time; the pool sends the next when this one is answered.
parentPort?.on('message', (work: HashWork) => parentPort?.postMessage(argon2Sync('argon2id', work)));
