import { argon2Sync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import type { HashWork } from './hash-pool.ts';

// The pool sends one job at a time.
parentPort?.on('message', (work: HashWork) => parentPort?.postMessage(argon2Sync('argon2id', work)));
