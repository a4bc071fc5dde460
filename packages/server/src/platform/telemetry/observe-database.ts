import type { Telemetry } from '../../ports/telemetry.ts';
import type { Metrics } from '../metrics.ts';
import { runInSpan } from './run-in-span.ts';

/** What an adapter of the database reports. */
export type DatabaseObserver = {
  onStatement(ms: number): void;
  /** Around a whole transaction, with its retries. */
  runTransaction<T>(work: () => Promise<T>): Promise<T>;
};

export function createDatabaseObserver({ statements }: Metrics, telemetry: Telemetry): DatabaseObserver {
  return {
    onStatement: (ms) => {
      statements.observe(ms);
      telemetry.countStatement(ms);
    },
    runTransaction: telemetry.isOn
      ? (work) => runInSpan(telemetry.beginSpan('database transaction', 'client', { 'db.system.name': 'postgresql' }), work)
      : (work) => work(),
  };
}
