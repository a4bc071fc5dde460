// Node flags and environment of the server process, for `npm start` and `npm run bench`. By default V8 lets the heap grow by hundreds of megabytes before it
// collects. Old generation grows by 50 %: 20 % saved 20 MB but cost 20 % more CPU time per list. Young generation has 8 MB: 16 MB cost about 10 MB with equal
// read times; 4 MB added about 2 ms of garbage collection to a purchase. It begins with 4 MB, since growing from 1 MB took a tenth of the start. malloc uses two
// arenas and returns freed memory to the system (saves 5 MB). Compiled code is cached between starts.
import path from 'node:path';

export const serverArguments = [
  '--heap-growing-percent=50',
  '--max-semi-space-size=8',
  '--min-semi-space-size=4',
  'packages/server/src/main.ts',
];

export const serverEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../node_modules/.cache/strapline/compiled'),
};
