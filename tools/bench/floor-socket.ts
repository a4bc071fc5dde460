/**
 * The baselines for socket calls: a socket.io echo server and, if FLOOR_DATABASE_URL is set, socket.io and pg returning the row of a tag.
 * Prints its port.
 */
import http from 'node:http';
import pg from 'pg';
import { Server } from 'socket.io';

const databaseUrl = process.env['FLOOR_DATABASE_URL'];
const pool = databaseUrl ? new pg.Pool({ connectionString: databaseUrl, max: 12 }) : null;
const server = http.createServer();
const io = new Server(server, { transports: ['websocket'], perMessageDeflate: false });
io.on('connection', (socket) => {
  socket.on('echo', (input: unknown, ack: (answer: unknown) => void) => ack(input));
  socket.on('tag', async ({ braTagId }: { braTagId: string }, ack: (answer: unknown) => void) => {
    const result = await pool?.query({ name: 'tag', text: 'select * from bra_tag where id = $1', values: [braTagId] });
    ack(result?.rows[0]);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
});
