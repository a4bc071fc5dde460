import { Gauge, type Registry } from 'prom-client';

type Description = { name: string; help: string; label?: string };

/** A gauge that is read whenever somebody asks for metrics: by the values of its label, or one value; without values it is absent. */
export function addGauge(registry: Registry, { name, help, label }: Description, read: () => Readings | Promise<Readings>): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [registry],
    collect: async (): Promise<void> => {
      const readings = await read();
      gauge.reset();
      if (typeof readings === 'number') return gauge.set(readings);
      if (!label) return gauge.remove();
      for (const [value, reading] of Object.entries(readings ?? {})) gauge.set({ [label]: value }, reading);
    },
  });
}

export type Readings = number | Record<string, number> | null;
