/** The floor of the socket: socket.io that says back what it hears. Prints its port. */
import http from 'node:http';
import { Server } from 'socket.io';

const server = http.createServer();
const io = new Server(server, { transports: ['websocket'], perMessageDeflate: false });
io.on('connection', (socket) => {
  socket.on('echo', (input: unknown, ack: (answer: unknown) => void) => ack(input));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
});
