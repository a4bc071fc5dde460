import { inflateRawSync } from 'node:zlib';
import type { Person, TestServer } from '@strapline/testkit/test-server';
import { waitForJobs } from '../order/test-clock.ts';

type Download = { status: number; bytes: Buffer; type: string | null };

export async function download(url: string): Promise<Download> {
  const response = await fetch(url.replace('localhost', '127.0.0.1'));
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), type: response.headers.get('content-type') };
}

/** The files of an archive, by its central directory. */
export function readArchive(bytes: Buffer): Record<string, Buffer> {
  const files: Record<string, Buffer> = {};
  let place = bytes.readUInt32LE(bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1')) + 16);
  while (bytes.readUInt32LE(place) === 0x02014b50) {
    const [method, size, nameLength] = [bytes.readUInt16LE(place + 10), bytes.readUInt32LE(place + 20), bytes.readUInt16LE(place + 28)];
    const local = bytes.readUInt32LE(place + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const stored = bytes.subarray(start, start + size);
    files[bytes.toString('utf8', place + 46, place + 46 + nameLength)] = method === 8 ? inflateRawSync(stored) : stored;
    place += 46 + nameLength + bytes.readUInt16LE(place + 30) + bytes.readUInt16LE(place + 32);
  }
  return files;
}

/** Asks for an export and waits until it is made; returns its ID. */
export async function makeExport(server: TestServer, { client }: Pick<Person, 'client'>): Promise<string> {
  const { exportId, status } = await client.call('exportMyData', {});
  if (status !== 'working') throw new Error(`a new export is ${status}`);
  await waitForJobs(server);
  return exportId;
}

/** The files of a new export that apps share and, without their folder, those of one app. */
export async function readExport(server: TestServer, person: Pick<Person, 'client'>, app = 'strapline'): Promise<Record<string, Buffer>> {
  const { url } = await person.client.call('getExport', { exportId: await makeExport(server, person) });
  const files = Object.entries(readArchive((await download(url ?? '')).bytes));
  const folder = `${app}/`;
  const isShown = (name: string): boolean => !name.includes('/') || name.startsWith(folder);
  return Object.fromEntries(files.filter(([name]) => isShown(name)).map(([name, bytes]) => [name.replace(folder, ''), bytes]));
}
