import type { Telemetry } from '../../ports/telemetry.ts';
import type { Metrics } from '../metrics.ts';
import { nameError } from './run-in-span.ts';

type Observers = { metrics: Metrics; telemetry: Telemetry };

/**
 * The same adapter, with the duration of each call that returns a promise in metrics and traces, under the names of port and method. Arguments and results are
 * never read.
 */
export function observePort<P extends object>(port: P, service: string, observers: Observers): P {
  const wrappers = new Map<unknown, unknown>();
  return new Proxy(port, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function' || typeof key !== 'string') return value;
      const known = wrappers.get(value);
      if (known) return known;
      const observed = (...args: unknown[]): unknown =>
        observeCall(`${service}.${key}`, service, observers, () => value.apply(target, args));
      wrappers.set(value, observed);
      return observed;
    },
  });
}

/** Answers of a service that works, such as a declined card. */
const refusals: ReadonlySet<string> = new Set(['PaymentRefused', 'PaymentNotFound', 'PaymentStateConflict', 'SocialRefused']);

function observeCall(name: string, service: string, { metrics, telemetry }: Observers, call: () => unknown): unknown {
  const startedAt = performance.now();
  const span = telemetry.beginSpan(name, 'client');
  const result = span ? span.enter(call) : call();
  // Without waiting: nothing was asked.
  if (!(result instanceof Promise)) return result;
  const end = (outcome: 'ok' | 'refused' | 'failed'): void => {
    metrics.providerSeconds.observe({ service, outcome }, (performance.now() - startedAt) / 1000);
    span?.end();
  };
  return result.then(
    (value: unknown) => {
      end('ok');
      return value;
    },
    (error: unknown) => {
      const name = nameError(error);
      if (refusals.has(name)) end('refused');
      else {
        span?.fail(name);
        end('failed');
      }
      throw error;
    },
  );
}
