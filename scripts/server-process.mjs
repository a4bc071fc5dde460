// How the server's process is started, by `npm start` and by `npm run bench`. Its memory is kept small: left alone, V8 keeps hundreds of megabytes before it
// collects. The old heap grows in steps of 50 %: with 20 % the process was 20 MB smaller, and a list took 20 % more processor time. What is new has 8 MB: with
// 16 MB the process was some 10 MB larger and reads took the same time; with 4 MB a purchase spent some 2 ms more on collecting. Threads share two
// arenas, and what the C library frees goes back to the system (5 MB). Compiled code is read from the last start.
import path from 'node:path';

export const serverArguments = ['--heap-growing-percent=50', '--max-semi-space-size=8', 'packages/server/src/main.ts'];

export const serverEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../node_modules/.cache/strapline/compiled'),
};
