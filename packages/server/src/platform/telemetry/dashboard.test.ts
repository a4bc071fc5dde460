import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorTable } from '@strapline/contract/errors';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReader } from '../../compose-reader.ts';
import { sql } from '../../ports/database.ts';
import { maxAttempts } from '../jobs.ts';
import { openMetrics } from '../metrics.ts';
import { addProcessGauges } from './process-gauges.ts';

/** The files of `deploy/` against what `/metrics` prints. */

const root = path.resolve(import.meta.dirname, '../../../../..');
const readText = (file: string): string => readFileSync(path.join(root, file), 'utf8');

type Dashboard = { panels: { title: string; targets?: { expr: string }[] }[] };
const dashboard = JSON.parse(readText('deploy/grafana/strapline.json')) as Dashboard;
const alerts = readText('deploy/prometheus/alerts.yaml')
  .split('      - alert: ')
  .slice(1)
  .map((text) => ({
    name: /^\w+/.exec(text)?.[0] ?? '',
    expr: find(text, 'expr'),
    lasts: find(text, 'for'),
    summary: find(text, 'summary'),
    runbook: find(text, 'runbook'),
  }));

function find(text: string, key: string): string {
  return new RegExp(`^ {8,10}${key}: (.+)$`, 'm').exec(text)?.[1] ?? '';
}

const expressions = [
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ where: title, expr }))),
  ...alerts.map(({ name, expr }) => ({ where: name, expr })),
];

/** Labels by metric, as printed; those without a series have none. */
const printed = new Map<string, Map<string, Set<string>>>();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await useEverything(server);
  const { token } = await server.person({ roles: ['admin'] });
  const { body } = await server.http('/metrics', { token });
  // Without Redis, its gauge is absent.
  const others = openMetrics();
  addProcessGauges({ metrics: others, db: server.services.db, disk: server.services.disk, redis: { isReady: false } });
  readMetrics(String(body));
  readMetrics(await others.registry.metrics());
});
afterAll(() => server.close());

/** So that each metric has a series. */
async function useEverything({ services, connect, http, jobs, clock }: TestServer): Promise<void> {
  const { db, payments, log, metrics } = services;
  const visitor = await connect();
  await visitor.call('searchListings', {});
  await http('/v1/listings');
  await payments.retrieveIntent('pi_000000000000000000000000').catch(() => undefined);
  await services.jobs.add(db, { kind: 'retention', payload: {}, runAt: clock.now() });
  await jobs.runDue();
  await db.change(
    sql`insert into job (kind, payload, run_at, attempts) values ('order-mail', '{}', now() - interval '1 day', ${maxAttempts}), ('order-mail', '{}', now() - interval '1 day', 1)`,
  );
  await db.change(sql`update job set locked_until = now() + interval '9 years' where kind = 'order-mail'`);
  await db.change(
    sql`insert into reconciliation (provider, state, started_at, beat_at, ended_at, difference_count) values ('embedded', 'differs', now(), now(), now(), 2)`,
  );
  const release: (() => Promise<void>)[] = [];
  const config = { ...services.config, databaseReadUrl: 'postgres://127.0.0.1:1/nothing' };
  await openReader(config, { db, redis: null, log, release }, metrics);
  for (const step of release) await step();
}

function readMetrics(text: string): void {
  for (const line of text.split('\n')) {
    const name = /^# TYPE (\w+) (\w+)$/.exec(line);
    if (name?.[1]) for (const each of listSeries(name[1], name[2])) if (!printed.has(each)) printed.set(each, new Map());
    const [, series = '', labels = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? [];
    const known = printed.get(series);
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g))
      known?.set(label, (known.get(label) ?? new Set()).add(value));
  }
}

function listSeries(name: string, type: string | undefined): string[] {
  return type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name];
}

/** Prometheus adds these. */
const fromPrometheus = new Set(['job', 'instance']);
const metricNames = /\b(?:strapline|nodejs|process)_\w+/g;

function listMissing(expr: string): string[] {
  const names = [...expr.matchAll(metricNames)].map(([name]) => name);
  const labels = new Set(names.flatMap((name) => [...(printed.get(name)?.keys() ?? [])]));
  const missing = names.filter((name) => !printed.has(name));
  for (const [, name = '', selector = ''] of expr.matchAll(/\b(\w+)\{([^}]*)\}/g)) {
    for (const [, label = ''] of selector.matchAll(/(\w+)(?:=~|!=|!~|=)"/g))
      if (!fromPrometheus.has(label) && !printed.get(name)?.has(label)) missing.push(`${name}{${label}}`);
  }
  for (const [, list = ''] of expr.matchAll(/\bby \(([^)]*)\)/g))
    for (const label of list.split(/,\s*/)) if (!fromPrometheus.has(label) && !labels.has(label)) missing.push(`by (${label})`);
  return missing;
}

describe('dashboard and alerts', () => {
  test('have expressions, and the check finds what does not exist', () => {
    expect(expressions.length).toBeGreaterThan(50);
    expect(expressions.filter(({ expr }) => expr === '')).toEqual([]);
    expect(listMissing('sum by (event) (rate(strapline_nothing_total{kind="x"}[5m]))')).toEqual([
      'strapline_nothing_total',
      'strapline_nothing_total{kind}',
      'by (event)',
    ]);
    expect(listMissing('sum by (nothing) (strapline_jobs_due{kind="x",other="y"})')).toEqual(['strapline_jobs_due{other}', 'by (nothing)']);
  });

  test.each(expressions.map(({ where, expr }) => [where, expr]))('%s: metrics and labels exist', (_where, expr) => {
    expect(listMissing(expr)).toEqual([]);
  });

  test('values of labels that are chosen exist', () => {
    const known: Record<string, Set<string>> = {
      what: new Set([...(printed.get('strapline_alarms_total')?.get('what') ?? [])]),
      outcome: new Set(['ok', 'refused', 'failed', ...Object.keys(errorTable)]),
    };
    const chosen = expressions.flatMap(({ expr }) => [...expr.matchAll(/\b(what|outcome)(?:=~|!=|!~|=)"([^"]*)"/g)]);
    expect(chosen.length).toBeGreaterThan(5);
    for (const [, label = '', values = ''] of chosen)
      for (const value of values.split('|')) expect([...(known[label] ?? [])], label).toContain(value);
  });

  test('every alarm has an alert, except reports of browsers', () => {
    const alerted = new Set(
      alerts.flatMap(({ expr }) => [...expr.matchAll(/what=~?"([^"]*)"/g)].flatMap(([, all = '']) => all.split('|'))),
    );
    const kinds = printed.get('strapline_alarms_total')?.get('what') ?? new Set();
    expect(kinds.size).toBeGreaterThan(10);
    expect([...kinds].filter((kind) => !alerted.has(kind))).toEqual(['csp']);
  });

  test('each alert says how long it must last, and leads to a heading that says what to do', () => {
    const headings = new Set(
      [...readText('docs/telemetry.md').matchAll(/^#{2,3} (.+)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replaceAll(/[^\w\s-]/g, '')
          .replaceAll(' ', '-'),
      ),
    );
    expect(alerts.length).toBeGreaterThan(20);
    expect(new Set(alerts.map(({ name }) => name)).size).toBe(alerts.length);
    for (const { name, lasts, summary, runbook } of alerts) {
      expect(lasts, name).toMatch(/^\d+m$/);
      expect(summary, name).not.toBe('');
      const [file, heading] = runbook.split('#');
      expect(file, name).toBe('docs/telemetry.md');
      expect([...headings], name).toContain(heading);
    }
  });

  test('the table of metrics in the docs has all of ours and no other', () => {
    const inDocs = [...readText('docs/telemetry.md').matchAll(/^\| `(strapline_\w+)`/gm)].map(([, name]) => name);
    const ours = [...printed.keys()]
      .filter((name) => name.startsWith('strapline_'))
      .map((name) => name.replace(/_(bucket|sum|count)$/, ''));
    expect([...inDocs].sort()).toEqual([...new Set(ours)].sort());
  });
});
