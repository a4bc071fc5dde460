import { randomBytes } from 'node:crypto';
import net from 'node:net';

/** Websockets with nothing but what a connection needs: they connect to the app, answer pings and count. A full client each would fill this process's memory. */
export type IdleSockets = { count(): number; lost(): number; close(): void };

const engineOpen = '0';
const ping = '2';
const pong = '3';
const connected = '40/strapline,';

export async function openIdleSockets(port: number, count: number, parallel = 150): Promise<IdleSockets> {
  const open = new Set<net.Socket>();
  let lost = 0;
  let isClosing = false;
  let next = 0;
  const connectOne = (number: number): Promise<void> =>
    new Promise((done, fail) => {
      const socket = net.connect({ host: '127.0.0.1', port });
      const timer = setTimeout(() => fail(new Error('a socket was not connected within 60 s')), 60_000);
      let received: Buffer = Buffer.alloc(0);
      let isUpgraded = false;
      const onText = (text: string): void => {
        if (text.startsWith(engineOpen)) socket.write(createFrame(connected));
        else if (text === ping) socket.write(createFrame(pong));
        else if (text.startsWith(connected)) {
          clearTimeout(timer);
          open.add(socket);
          done();
        }
      };
      socket.on('data', (part) => {
        received = Buffer.concat([received, part]);
        if (!isUpgraded) {
          const end = received.indexOf('\r\n\r\n');
          if (end < 0) return;
          isUpgraded = true;
          received = received.subarray(end + 4);
        }
        for (let frame = readFrame(received); frame; frame = readFrame(received)) {
          received = Buffer.from(received.subarray(frame.bytes));
          onText(frame.text);
        }
      });
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        clearTimeout(timer);
        if (open.delete(socket) && !isClosing) lost += 1;
        fail(new Error('a socket was closed before it was connected'));
      });
      socket.write(createUpgrade(number, port));
    });
  const work = async (): Promise<void> => {
    for (let number = next++; number < count; number = next++) await connectOne(number);
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return {
    count: () => open.size,
    lost: () => lost,
    close: () => {
      isClosing = true;
      for (const socket of open) socket.destroy();
    },
  };
}

/** Each from its own network address. */
function createUpgrade(number: number, port: number): string {
  return [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    `X-Forwarded-For: 10.${60 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`,
    '\r\n',
  ].join('\r\n');
}

/** A short text frame; clients mask theirs. */
export function createFrame(text: string): Buffer {
  const [payload, mask] = [Buffer.from(text), randomBytes(4)];
  const masked = payload.map((byte, i) => byte ^ (mask[i % 4] ?? 0));
  const length = payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 255];
  return Buffer.concat([Buffer.from([0x81, ...length]), mask, masked]);
}

/** The first whole frame of a server, below 64 kB. */
function readFrame(bytes: Buffer): { text: string; bytes: number } | null {
  const short = (bytes[1] ?? 0) & 127;
  const start = short === 126 ? 4 : 2;
  if (bytes.length < start) return null;
  const length = short === 126 ? bytes.readUInt16BE(2) : short;
  if (bytes.length < start + length) return null;
  return { text: bytes.toString('utf8', start, start + length), bytes: start + length };
}
