import http from 'node:http';
import { connectClient } from '@strapline/testkit/socket-client';
import type { OperationName } from '../../capacity/measured-costs.ts';
import { addressOf } from '../http-load.ts';
import { planReads, readInventory, walkList } from '../reads.ts';
import { pickFrom } from './bench-world.ts';
import type { Operation } from './meter.ts';

type Operations = Partial<Record<OperationName, Operation>>;
type Get = (path: string) => Promise<string>;

/** What visitors read. Each request comes from another address, because rate limits count by address. */
export async function planReadOperations(port: number, databaseUrl: string): Promise<Operations> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  let visitors = 500_000;
  const get: Get = (path) => requestAsBrowser({ port, path, agent, address: addressOf(visitors++) });
  const inventory = await readInventory(databaseUrl);
  const [list, detail, search] = planReads(inventory, await walkList(port, databaseUrl, 40));
  const read = (calls: number, paths: readonly string[]): Operation => ({ calls, run: (i) => get(pickFrom(paths, i)) });
  const { slugs, braTagIds } = inventory;
  const { pictures, files } = await findFiles(port);
  return {
    homePage: read(40, ['/']),
    listingPage: read(
      40,
      slugs.map((slug) => `/listing/${slug}`),
    ),
    listingPageAgain: read(40, [`/listing/${pickFrom(slugs, slugs.length - 1)}`]),
    tagPage: read(
      40,
      braTagIds.map((id) => `/bratag/${encodeURIComponent(id)}`),
    ),
    staticFiles: {
      calls: 6,
      run: async () => {
        for (const file of files) await get(file);
      },
    },
    picture: read(120, pictures),
    listOf24: read(120, list?.paths ?? []),
    search: read(120, search?.paths ?? []),
    detail: read(120, detail?.paths ?? []),
    openSocket: {
      calls: 40,
      run: async () => {
        const client = await connectClient(`http://127.0.0.1:${port}`, { headers: { 'x-forwarded-for': addressOf(visitors++) } });
        client.close();
      },
    },
  };
}

type BrowserRequest = { port: number; path: string; agent: http.Agent; address: string };

/** A request with the headers that decide how the answer is compressed. The text is readable with `identity` only. */
function requestAsBrowser({ port, path, agent, address }: BrowserRequest, encoding = 'br, gzip'): Promise<string> {
  return new Promise((done, fail) => {
    const headers = { 'accept-encoding': encoding, 'accept-language': 'en', 'x-forwarded-for': address };
    http
      .get({ host: '127.0.0.1', port, path, agent, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', fail);
        answer.on('end', () => {
          if (answer.statusCode !== 200) fail(new Error(`${path} was answered with ${answer.statusCode}`));
          else done(Buffer.concat(parts).toString('utf8'));
        });
      })
      .on('error', fail);
  });
}

/** The pictures of the cards of the boutique, as a phone shows them, and the files that the first page of a visit loads. */
async function findFiles(port: number): Promise<{ pictures: string[]; files: string[] }> {
  const agent = new http.Agent();
  const read = (path: string) => requestAsBrowser({ port, path, agent, address: '10.200.9.9' }, 'identity');
  const { items } = JSON.parse(await read('/v1/listings?limit=100')) as {
    items: { cover?: { sources: { url: string; type: string; width: number }[] } }[];
  };
  const pictures = items.flatMap(({ cover }) => {
    const source = cover?.sources.filter(({ type }) => type === 'image/webp').findLast(({ width }) => width <= 640);
    return source ? [new URL(source.url, 'http://localhost').pathname] : [];
  });
  const page = await read('/');
  const first = new Set(page.match(/\/assets\/[\w.-]+/g) ?? []);
  const style = await Promise.all([...first].filter((file) => file.endsWith('.css')).map(read));
  const fonts = style.flatMap((text) => text.match(/\/assets\/[\w.-]+\.woff2/g) ?? []);
  return { pictures: [...new Set(pictures)], files: [...first, ...new Set(fonts)].filter((file) => !file.endsWith('.map')) };
}
