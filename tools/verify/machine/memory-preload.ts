/** Imported before the server (`node --expose-gc --import`): at SIGUSR2, collects garbage and writes what is left to the file VERIFY_MEMORY_FILE. */
import { renameSync, writeFileSync } from 'node:fs';

export type MemorySample = { heapMb: number; externalMb: number; rssMb: number; resources: number };

const file = process.env['VERIFY_MEMORY_FILE'] ?? '';

process.on('SIGUSR2', () => {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  const sample: MemorySample = {
    heapMb: heapUsed / 1e6,
    externalMb: external / 1e6,
    rssMb: rss / 1e6,
    // Open sockets, timers and files.
    resources: process.getActiveResourcesInfo().length,
  };
  // In one step, so that no half of it is read.
  writeFileSync(`${file}.new`, JSON.stringify(sample));
  renameSync(`${file}.new`, file);
});
