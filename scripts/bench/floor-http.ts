/** The floor of the reads: Fastify and pg with nothing else, answering the rows that our own reads are made of. Prints its port. */
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['FLOOR_DATABASE_URL'], max: 12 });
const app = Fastify();
app.get('/24', async () => {
  const { rows } = await pool.query({
    name: 'many',
    text: `select seq, slug, card, state, price_cents, proof_level, hold_until, created_at from listing where app = 'strapline' and state in ('published', 'reserved') order by seq desc limit 24`,
  });
  return rows;
});
app.get<{ Params: { id: string } }>('/1/:id', async (request) => {
  const { rows } = await pool.query({ name: 'one', text: 'select * from bra_tag where id = $1', values: [request.params.id] });
  return rows[0];
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${new URL(address).port}\n`);
