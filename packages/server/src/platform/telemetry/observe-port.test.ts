import { expect, test } from 'vitest';
import { PaymentRefused, PaymentsUnavailable } from '../../ports/payments.ts';
import { openMetrics } from '../metrics.ts';
import { noTelemetry } from './no-telemetry.ts';
import { observePort } from './observe-port.ts';

/** A class with private state, as adapters may be. */
class Shop {
  #sold = 0;
  name = 'shop';

  async sell(count: number): Promise<number> {
    this.#sold += count;
    return this.#sold;
  }

  async refuse(): Promise<never> {
    throw new PaymentRefused('no', { code: 'card_declined', declineCode: null, isCardError: true }, new Error('declined'));
  }

  async fail(): Promise<never> {
    throw new PaymentsUnavailable('away');
  }

  count(): number {
    return this.#sold;
  }
}

test('an adapter works as before, and its calls are counted by outcome', async () => {
  const metrics = openMetrics();
  const shop = observePort(new Shop(), 'shop', { metrics, telemetry: noTelemetry });
  expect(await shop.sell(2)).toBe(2);
  expect(await shop.sell(3)).toBe(5);
  expect([shop.count(), shop.name]).toEqual([5, 'shop']);
  await expect(shop.refuse()).rejects.toThrow(PaymentRefused);
  await expect(shop.fail()).rejects.toThrow(PaymentsUnavailable);
  const counts = await metrics.registry.getSingleMetricAsString('strapline_provider_seconds');
  const lines = counts.split('\n').filter((line) => line.includes('_count'));
  expect(lines.map((line) => line.replace('strapline_provider_seconds_count', '')).sort()).toEqual([
    '{service="shop",outcome="failed"} 1',
    '{service="shop",outcome="ok"} 2',
    '{service="shop",outcome="refused"} 1',
  ]);
});

test('a method that is replaced, as tests do, is the one that is called', async () => {
  const shop = observePort({ open: () => Promise.resolve('open') }, 'shop', { metrics: openMetrics(), telemetry: noTelemetry });
  expect(await shop.open()).toBe('open');
  shop.open = () => Promise.resolve('closed');
  expect(await shop.open()).toBe('closed');
});
