/**
 * Imported before the server (`node --import`): shifts its clock by the milliseconds in the file VERIFY_CLOCK_FILE, as when an administrator or NTP sets it. Covers `Date` in the
 * main thread. Timers and `performance.now()` are not shifted: the system's monotonic clock doesn't jump either. PostgreSQL and Redis keep their time.
 */
import { readFileSync } from 'node:fs';

const file = process.env['VERIFY_CLOCK_FILE'] ?? '';
const RealDate = Date;
let aheadMs = 0;

function readShift(): void {
  try {
    aheadMs = Number(readFileSync(file, 'utf8'));
  } catch {
    // Not written yet.
  }
}
readShift();
setInterval(readShift, 100).unref();

class ShiftedDate extends RealDate {
  constructor(...parts: [] | [number | string | Date]) {
    if (parts.length === 0) super(RealDate.now() + aheadMs);
    else super(...parts);
  }
  static override now(): number {
    return RealDate.now() + aheadMs;
  }
}
globalThis.Date = ShiftedDate as DateConstructor;
