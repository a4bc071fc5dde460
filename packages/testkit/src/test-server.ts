import { rm } from 'node:fs/promises';
import path from 'node:path';
import { readKeptMail } from '@strapline/server/adapters/mail/outbox';
import { type RunningServer, type ServerOptions, startServer } from '@strapline/server/compose';
import { readConfig } from '@strapline/server/config';
import { type Log, openLog } from '@strapline/server/platform/log';
import { type AdjustableClock, createAdjustableClock } from './adjustable-clock.ts';
import { findFreePort } from './free-port.ts';
import { createFreshDatabase } from './fresh-database.ts';
import { rememberErrors } from './logged-errors.ts';
import { copyTemplate } from './migrated-template.ts';
import { optimizeWasmLate } from './optimize-wasm-late.ts';
import { type Client, type ConnectOptions, connectClient } from './socket-client.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import { createTestUsername } from './test-username.ts';

/** `app` is that of the client. */
export type Person = { accountId: string; username: string; token: string; app: string; client: Client };

export type TestServer = RunningServer & {
  clock: AdjustableClock;
  /** A connection to the wire; anonymous without a token. */
  connect(options?: ConnectOptions): Promise<Client>;
  /**
   * A new person with an account, a token and an open connection, closed with the server. `roles: ['admin']` makes an admin, connected at
   * level 2.
   */
  person(options?: { roles?: string[]; birthDate?: string; app?: string; headers?: Record<string, string> }): Promise<Person>;
  /** A new token of an account. */
  tokenOf(accountId: string): Promise<string>;
  /** The sent mails, oldest first, to one address or to all. */
  mails(to?: string): Promise<{ subject: string; body: string }[]>;
  /** GET or another method; JSON in, JSON out. */
  http(path: string, options?: RequestInit & { token?: string }): Promise<{ status: number; headers: Headers; body: unknown }>;
};

type TestServerOptions = Omit<ServerOptions, 'clock' | 'log'> & { log?: Log };

optimizeWasmLate();
let people = 0;

/**
 * The whole system in this process with its own port, folder and database (PGlite, or a new one on TEST_DATABASE_URL; sockets and limits
 * use TEST_REDIS_URL if set). `env` are settings as in production.
 */
export async function startTestServer(env: Record<string, string> = {}, options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = await createTemporaryFolder('test');
  const database = await createFreshDatabase();
  const port = Number(env['PORT']) || (await findFreePort());
  const clock = createAdjustableClock();
  const redis = process.env['TEST_REDIS_URL'];
  const pooler = process.env['TEST_DATABASE_POOLER'] ? 'transaction' : 'none';
  const config = readConfig({
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    SEED: 'empty',
    REVIEWS: 'automatic',
    // Other processes per server; only their own tests turn them on.
    WITNESS: 'off',
    MATCH_PORT: 'off',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'fatal',
    ...(database ? { DATABASE_URL: database.url, DATABASE_POOLER: pooler, ...(redis ? { REDIS_URL: redis } : {}) } : {}),
    ...env,
  });
  if (!config.databaseUrl) copyTemplate(path.join(config.dataDir, 'pglite'));
  const server = await startServer(
    { ...config, publicUrl: config.publicUrl ?? '' },
    {
      leaveMs: 0,
      ...options,
      clock,
      log: (telemetry) => rememberErrors(options.log ?? openLog(config.logLevel, config.logFormat, telemetry)),
    },
  );
  const open: Client[] = [];
  const base = `http://127.0.0.1:${port}`;
  const join = async (options?: ConnectOptions): Promise<Client> => {
    const client = await connectClient(base, options);
    open.push(client);
    return client;
  };
  const tokenOf = async (accountId: string): Promise<string> => {
    if (!server.provider) throw new Error('the embedded identity provider is off');
    return (await server.provider.tokens.mint(accountId)).accessToken;
  };
  return {
    ...server,
    clock,
    connect: join,
    tokenOf,
    person: async ({ roles = [], birthDate, app = 'strapline', headers } = {}) => {
      if (!server.provider) throw new Error('the embedded identity provider is off');
      people += 1;
      const name = `person${people}x${port}`;
      const account = await server.provider.accounts.createForDemo({
        signInName: name,
        email: `${name}@post.example`,
        // They only use a token, and hashing a password would take most of the time.
        password: null,
        roles,
        username: createTestUsername(`person ${people}`),
        publicKey: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'),
      });
      const token = await tokenOf(account.sub);
      // Their own network address, which counts if the server trusts its proxy.
      const address = `10.128.${(people >> 8) & 255}.${people & 255}`;
      const client = await join({ token, app, admin: roles.includes('admin'), headers: { 'x-forwarded-for': address, ...headers } });
      if (birthDate) await client.call('saveProfile', { birthDate });
      const { user } = await client.call('authCheck');
      return { accountId: account.sub, username: user?.username ?? '', token, app, client };
    },
    mails: async (to) => {
      const rows = await server.services.db.rows<{ recipient: string; subject: string; body: string }>({
        text: 'select recipient, subject, body from mail order by id',
        values: [],
      });
      return rows
        .filter(({ recipient }) => to === undefined || recipient === to)
        .map(({ subject, body }) => ({ subject, body: readKeptMail(server.services.secrets, body) }));
    },
    http: async (where, { token, ...init } = {}) => {
      const headers = new Headers(init.headers);
      if (token) headers.set('authorization', `Bearer ${token}`);
      const response = await fetch(`${base}${where}`, { redirect: 'manual', ...init, headers });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json');
      return { status: response.status, headers: response.headers, body: isJson && text ? JSON.parse(text) : text };
    },
    close: async () => {
      for (const client of open) client.close();
      await server.close();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
