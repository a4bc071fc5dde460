import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';

/** Another server is using the data folder. */
export class DataFolderTaken extends Error {
  override name = 'DataFolderTaken';
}

/**
 * Locks the data folder for this process, or throws DataFolderTaken. A bound Unix socket is the lock: the system releases it however the process ends.
 * On Linux it has an abstract name; elsewhere it is a file, and one left by a dead process is removed.
 */
export async function lockDataFolder(dataDir: string): Promise<() => Promise<void>> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 32);
  const address = process.platform === 'linux' ? `\0strapline-${name}` : path.join(dataDir, 'lock.sock');
  const server = net.createServer((socket) => socket.destroy());
  try {
    await listenAt(server, address);
  } catch (error) {
    if (!isTaken(error)) throw error;
    if (process.platform === 'linux' || (await isListening(address)))
      throw new DataFolderTaken(`Another Strapline server is using ${dataDir}. Stop it first, or set DATA_DIR to another folder.`);
    rmSync(address);
    await listenAt(server, address);
  }
  server.unref();
  return () => new Promise((done) => server.close(() => done()));
}

function listenAt(server: net.Server, address: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(address, () => {
      server.off('error', fail);
      done();
    });
  });
}

function isListening(address: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = net.connect(address, () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
