/** Processor time of this thread in milliseconds, which other work on the machine doesn't change. */
function measureProcessorMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** A limit of processor time that suits this machine's processor: `ms`, or more if it is slower than those that limits are made for. */
export function scaleToProcessor(ms: number): number {
  return ms * Math.max(1, Math.min(measureLoop(), measureLoop()) / loopMs);
}

const loopMs = 100;

function measureLoop(): number {
  return measureProcessorMs(() => {
    let value = 1;
    for (let turn = 0; turn < 20_000_000; turn += 1) value = (Math.imul(value, 31) + turn) | 0;
    // Always true, so that the loop isn't optimized away.
    if (!Number.isInteger(value)) throw new Error('the loop gave no number');
  });
}
