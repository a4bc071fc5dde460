import { expect, test } from 'vitest';
import { startBanner } from './start-banner.ts';

const started = {
  url: 'http://localhost:8080',
  otherApps: [{ name: 'Toptop', url: 'http://toptop.localhost:8080' }],
  demoPassword: 'strapline-demo',
  hasOutbox: true,
  dataDir: '/srv/data',
  databaseUrl: null,
  role: 'all' as const,
};

test('the banner of a demo names addresses, accounts, password, mail and data, and how to stop', () => {
  expect(startBanner(started)).toBe(`
  Strapline is running at http://localhost:8080

    Toptop      http://toptop.localhost:8080
    Sign in as  mara (creator), theo (collector), ines or nora (admins)
    Password    strapline-demo
    Test cards  4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined
    Outbox      http://localhost:8080/demo/outbox has the mail that would have been sent
    Data        /srv/data (delete this folder to start over)
    Stop        Ctrl+C

`);
});

test('the banner shows the current demo password', () => {
  expect(startBanner({ ...started, demoPassword: 'k3J-fresh' })).toContain('Password    k3J-fresh\n');
});

test('without a demo the banner shows no accounts, no outbox and no database password', () => {
  const text = startBanner({
    ...started,
    demoPassword: null,
    databaseUrl: 'postgres://june:secret@db.example:5432/strapline?sslmode=require',
  });
  expect(text).not.toMatch(/mara|outbox|Password|secret|june/);
  expect(text).toContain('Data        postgres://db.example:5432/strapline and /srv/data\n');
});

test('the banner of one of several processes names its role', () => {
  expect(startBanner({ ...started, role: 'jobs' })).toContain('Role        jobs\n');
});
