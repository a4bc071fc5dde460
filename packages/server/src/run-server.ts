import net from 'node:net';
import { isLoopback } from '@strapline/domain/loopback';
import { type RunningServer, startServer } from './compose.ts';
import { readConfig } from './config.ts';
import { LogUnfit } from './features/log/start-log.ts';
import { SettingError } from './parse-setting.ts';
import { DataFolderTaken } from './platform/data-folder-lock.ts';
import { SchemaUnfit } from './platform/migrate.ts';
import { startBanner } from './platform/start-banner.ts';
import { KeysMissing } from './ports/keys.ts';

/** Starts the server with settings from the environment, and ends the process if that fails. `onListening` is called once this file handles signals. */
export async function runServer(onListening: () => void): Promise<void> {
  // Any error that reaches this handler is a bug: log it and exit, to be restarted.
  process.on('uncaughtException', (error) => {
    process.stderr.write(
      `${JSON.stringify({ level: 60, time: new Date().toISOString(), msg: 'uncaught', name: error.name, message: error.message, stack: error.stack })}\n`,
    );
    process.exit(1);
  });
  await start(onListening).catch(endAfterFailure);
}

async function start(onListening: () => void): Promise<void> {
  const config = readConfig(process.env);
  const port = config.port === 0 ? await findFreePort(config.host) : config.port;
  const starting = new AbortController();
  let server: RunningServer | undefined;
  const settings = { ...config, port, publicUrl: config.publicUrl ?? `http://localhost:${port}` };
  const listenForStop = (): void => {
    onStop((reason) => {
      setTimeout(() => process.exit(1), stopWithinMs).unref();
      if (server) void closeServer(server, reason);
      else starting.abort();
    });
    onListening();
  };
  server = await startServer(settings, { signal: starting.signal, onDatabaseOpened: listenForStop }).catch((error: unknown) => {
    if (starting.signal.aborted) process.exit(0);
    throw error;
  });
  const { dataDir, databaseUrl, role, smtpUrl } = config;
  const { apps } = server.services;
  const otherApps = apps.all.map(({ key, name }) => ({ name, url: apps.getUrl(key) })).filter((app) => app.url !== settings.publicUrl);
  // The log is asynchronous, and the banner comes last.
  await new Promise((done) => server.services.log.flush(done));
  process.stdout.write(
    startBanner({ url: server.url, otherApps, demoPassword: server.demoPassword, hasOutbox: smtpUrl === null, dataDir, databaseUrl, role }),
  );
  if (!server.demoPassword && config.isLocal && !isLoopback(config.host))
    process.stdout.write('No demo accounts were created, because HOST is not loopback. SEED=demo creates them with a random password.\n');
}

/** A step of a shutdown that hangs is cut off after this time. */
const stopWithinMs = 9_500;

/**
 * Until the database is open, a signal ends the process at once: opening the embedded one blocks this thread for seconds, so that no handler would run.
 * Calls `stop` for the first reason only. A signal often arrives twice, as from systemd, which sends it to the launcher, which forwards it, and to this process;
 * with `once`, the second one would end the process in the middle of its shutdown.
 */
function onStop(stop: (reason: string) => void): void {
  let isStopping = false;
  const stopOnce = (reason: string): void => {
    if (isStopping) return;
    isStopping = true;
    stop(reason);
  };
  process.on('SIGTERM', () => stopOnce('SIGTERM'));
  process.on('SIGINT', () => stopOnce('SIGINT'));
  // The launcher keeps an IPC channel open; if it crashes, this process would otherwise run on.
  process.once('disconnect', () => stopOnce('launcher disconnected'));
  if (process.channel === null) stopOnce('launcher disconnected');
}

async function closeServer(server: RunningServer, reason: string): Promise<never> {
  server.services.log.info({ signal: reason }, 'stopping');
  try {
    await server.close();
  } catch (error) {
    server.services.log.error({ err: error }, 'could not stop cleanly');
    process.exit(1);
  }
  process.exit(0);
}

function findFreePort(host: string): Promise<number> {
  return new Promise((done, fail) => {
    const probe = net.createServer().once('error', fail);
    probe.listen(0, host, () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function endAfterFailure(error: unknown): never {
  const isExpected =
    error instanceof SettingError ||
    error instanceof DataFolderTaken ||
    error instanceof KeysMissing ||
    error instanceof SchemaUnfit ||
    error instanceof LogUnfit;
  process.stderr.write(
    isExpected
      ? `${error.message}\n`
      : `Strapline could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
}
