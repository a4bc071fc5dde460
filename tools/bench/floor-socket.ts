/**
 * The baselines for socket calls: a socket.io echo server and, if FLOOR_DATABASE_URL is set, socket.io and pg returning the row of a tag, or counting
 * the values of up to 501 listings for each filter that can be changed.
 * Prints its port.
 */
import http from 'node:http';
import pg from 'pg';
import { Server } from 'socket.io';

const databaseUrl = process.env['FLOOR_DATABASE_URL'];
const pool = databaseUrl ? new pg.Pool({ connectionString: databaseUrl, max: 12, options: '-c jit=off' }) : null;
const server = http.createServer();
const io = new Server(server, { transports: ['websocket'], perMessageDeflate: false });
io.on('connection', (socket) => {
  socket.on('echo', (input: unknown, ack: (answer: unknown) => void) => ack(input));
  socket.on('tag', async ({ braTagId }: { braTagId: string }, ack: (answer: unknown) => void) => {
    const result = await pool?.query({ name: 'tag', text: 'select * from bra_tag where id = $1', values: [braTagId] });
    ack(result?.rows[0]);
  });
  socket.on('counts', async (filters: Record<string, string | number>, ack: (answer: unknown) => void) => {
    ack(await countValues(filters));
  });
});

type Counted = { part: number; facts: string[] } & Record<(typeof counted)[number], string | number>;
const counted = ['condition', 'proof_level', 'creator_username', 'series', 'year', 'price_cents'] as const;
const conditions: Record<string, (n: number) => string> = {
  facts: (n) => `words @@ $${n}::tsquery`,
  min: (n) => `price_cents >= $${n}`,
  band: (n) => `uk_band = $${n}`,
  ordinal: (n) => `ordinal = $${n}`,
};

/** One search with all filters, and one without each fact and without the price. */
async function countValues(filters: Record<string, string | number>): Promise<Map<string, number>[]> {
  const facts = String(filters['facts']).split(' & ');
  const widened = facts.map((fact) => ({ ...filters, facts: facts.filter((other) => other !== fact).join(' & ') }));
  const { min, ...anyPrice } = filters;
  const searches = [filters, ...widened, ...(min === undefined ? [] : [anyPrice])];
  const values: (string | number)[] = [];
  const parts = searches.map((search, part) => {
    const where = Object.entries(search).flatMap(([key, value]) => (value === '' ? [] : [conditions[key]?.(values.push(value))]));
    const all = ["app = 'strapline'", 'on_shelf', ...where].join(' and ');
    return `(select ${part} as part, facts, ${counted.join(', ')} from listing where ${all} limit 501)`;
  });
  const { rows } = (await pool?.query<Counted>(parts.join(' union all '), values)) ?? { rows: [] };
  const counts = searches.map(() => new Map<string, number>());
  for (const row of rows)
    for (const value of [...row.facts, ...counted.map((name) => `${name}:${row[name]}`)])
      counts[row.part]?.set(value, (counts[row.part]?.get(value) ?? 0) + 1);
  return counts;
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
});
