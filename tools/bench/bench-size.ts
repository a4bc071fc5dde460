/** `node tools/bench/bench-size.ts`: time for a million sizes: median and range of nine runs. */
import { calculateSize } from '@strapline/domain/size/calculate-size';
import { sizingMethods } from '@strapline/domain/size/sizing-methods';

const calls = 1_000_000;
const runs = 9;

for (const method of sizingMethods) {
  const times = Array.from({ length: runs + 1 }, () => {
    const startedAt = performance.now();
    let sized = 0;
    for (let turn = 0; turn < calls; turn += 1) {
      const underbust1 = 650_000 + (turn % 5000) * 100;
      const size = calculateSize(
        { underbust1, underbust2: underbust1 - 60_000, bust1: underbust1 + 150_000, bust2: underbust1 + 200_000 },
        { method },
      );
      if (!('error' in size)) sized += 1;
    }
    if (sized < calls / 2) throw new Error(`${method}: only ${sized} of ${calls} were sized`);
    return performance.now() - startedAt;
  });
  // The first run includes JIT compilation.
  const sorted = times.slice(1).sort((a, b) => a - b);
  const ms = (index: number) => `${Math.round(sorted[index] ?? 0)} ms`;
  console.log(`${method.padEnd(8)} ${calls} sizes in ${ms(Math.floor(runs / 2))} (${ms(0)} to ${ms(runs - 1)})`);
}
