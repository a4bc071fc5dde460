import path from 'node:path';

export type StartedServer = {
  url: string;
  /** The apps at other addresses than `url`. */
  otherApps: readonly { name: string; url: string }[];
  /** The password of all demo accounts; null without a demo. */
  demoPassword: string | null;
  /** Whether mail goes to the outbox instead of SMTP. */
  hasOutbox: boolean;
  dataDir: string;
  databaseUrl: string | null;
  role: 'all' | 'web' | 'jobs';
};

/** The text printed after a start: addresses, demo accounts, mail, data folder, and how to stop. */
export function startBanner({ url, otherApps, demoPassword, hasOutbox, dataDir, databaseUrl, role }: StartedServer): string {
  const rows: [string, string][] = otherApps.map((app) => [app.name, app.url]);
  if (demoPassword !== null)
    rows.push(
      ['Sign in as', 'mara (creator), theo (collector), ines or nora (admins)'],
      ['Password', demoPassword],
      ['Test cards', '4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined'],
    );
  if (demoPassword !== null && hasOutbox) rows.push(['Outbox', `${url}/demo/outbox has the mail that would have been sent`]);
  if (role !== 'all') rows.push(['Role', role]);
  const folder = path.resolve(dataDir);
  rows.push(['Data', databaseUrl === null ? `${folder} (delete this folder to start over)` : `${maskPassword(databaseUrl)} and ${folder}`]);
  rows.push(['Stop', 'Ctrl+C']);
  const lines = rows.map(([name, text]) => `    ${name.padEnd(12)}${text}`);
  return `\n  Strapline is running at ${url}\n\n${lines.join('\n')}\n\n`;
}

function maskPassword(databaseUrl: string): string {
  const { protocol, host, pathname } = new URL(databaseUrl);
  return `${protocol}//${host}${pathname}`;
}
