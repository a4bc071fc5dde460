// How the server's process is started, by `npm start` and by `npm run bench`. Its memory is kept small: the heap grows in small steps (left alone, V8
// keeps hundreds of megabytes before it collects), threads share two arenas, and compiled code is read from the last start. What is new has 8 MB: with
// 16 MB the process was some 10 MB larger and reads took the same processor time; with 4 MB a purchase spent some 2 ms more on collecting.
import path from 'node:path';

export const serverArguments = ['--heap-growing-percent=50', '--max-semi-space-size=8', 'packages/server/src/main.ts'];

export const serverEnvironment = {
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../node_modules/.cache/strapline/compiled'),
};
