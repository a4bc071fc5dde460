/**
 * The baseline for reads: bare Fastify and pg, returning the same rows for the same queries. Filters come as query parameters; each combination is a prepared
 * statement. Prints its port.
 */
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['FLOOR_DATABASE_URL'], max: 12, options: '-c jit=off' });
const app = Fastify();

const columns = 'seq, slug, card, state, price_cents, saved_count, proof_level, hold_until, created_at';
const orders: Record<string, string> = {
  newest: 'seq desc',
  priceAsc: 'price_cents, seq',
  priceDesc: 'price_cents desc, seq desc',
  mostWanted: 'saved_count desc, seq desc',
};
const conditions: Record<string, (n: number) => string> = {
  before: (n) => `seq < $${n}`,
  above: (n) => `(price_cents, seq) > ($${n}, $${n + 1})`,
  below: (n) => `(price_cents, seq) < ($${n}, $${n + 1})`,
  lessWanted: (n) => `(saved_count, seq) < ($${n}, $${n + 1})`,
  facts: (n) => `words @@ $${n}::tsquery`,
  min: (n) => `price_cents >= $${n}`,
  max: (n) => `price_cents <= $${n}`,
  creator: (n) => `creator_username = $${n}`,
  condition: (n) => `condition = $${n}`,
  band: (n) => `uk_band = $${n}`,
  ordinal: (n) => `ordinal = $${n}`,
  ordinals: (n) =>
    `(uk_band, ordinal) in (select * from unnest(string_to_array($${n}, ',')::int[], string_to_array($${n + 1}, ',')::int[]))`,
  q: (n) => `words @@ websearch_to_tsquery('english', $${n})`,
};
const names = new Map<string, string>();

function getStatementName(text: string): string {
  const name = names.get(text) ?? `floor${names.size}`;
  names.set(text, name);
  return name;
}

app.get<{ Querystring: Record<string, string> }>('/24', async (request) => {
  const { sort = 'newest', ...filters } = request.query;
  const values: string[] = [];
  const where = ["app = 'strapline'", 'on_shelf'];
  for (const [key, value] of Object.entries(filters)) {
    const write = conditions[key];
    if (!write) throw new Error(`unknown filter ${key}`);
    where.push(write(values.length + 1));
    values.push(...value.split(';'));
  }
  const text = `select ${columns} from listing where ${where.join(' and ')} order by ${orders[sort]} limit 25`;
  // Not prepared: the best plan of a text search depends on its words.
  const { rows } = await pool.query({ ...('q' in filters || 'facts' in filters ? {} : { name: getStatementName(text) }), text, values });
  return rows;
});
app.get<{ Params: { slug: string } }>('/1/:slug', async (request) => {
  const { rows } = await pool.query({
    name: 'one',
    text: `select tag.*, page.slug, page.created_at as offered_at, page.hold_until from listing page join bra_tag tag on tag.id = page.bra_tag_id where page.app = 'strapline' and page.slug = $1`,
    values: [request.params.slug],
  });
  return rows[0];
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${new URL(address).port}\n`);
