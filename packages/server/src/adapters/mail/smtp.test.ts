import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSmtpMail } from './smtp.ts';

/** A mail server without STARTTLS, as an attacker on the path makes a real one look. */
const received: string[] = [];
const server = net.createServer((socket) => {
  let isData = false;
  socket.write('220 mail.example ESMTP\r\n');
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => {
    const text = String(bytes);
    received.push(text);
    if (isData) {
      isData = !text.endsWith('\r\n.\r\n');
      if (!isData) socket.write('250 accepted\r\n');
    } else if (text.startsWith('EHLO')) socket.write('250-mail.example\r\n250 8BITMIME\r\n');
    else if (text.startsWith('DATA')) {
      isData = true;
      socket.write('354 go on\r\n');
    } else if (text.startsWith('STARTTLS')) socket.write('502 not here\r\n');
    else if (text.includes('@unknown.example')) socket.write('550 5.1.1 <june@unknown.example> has no mailbox\r\n');
    else socket.write('250 ok\r\n');
  });
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => server.close());

const mail = { to: 'june@post.example', subject: 'Your code', text: 'Your code is 1234 5678' };

test('a mail server that offers no TLS gets no mail', async () => {
  await expect(createSmtpMail(url, 'no-reply@post.example', true).send(mail)).rejects.toThrow();
  expect(received.join('')).not.toContain('june@post.example');
  expect(received.join('')).not.toContain('1234 5678');
});

test('one that may be used without TLS does', async () => {
  await createSmtpMail(url, 'no-reply@post.example', false).send(mail);
  expect(received.join('')).toContain('1234 5678');
});

test('each mail is text and HTML, in which addresses are links and nothing else is markup', async () => {
  received.length = 0;
  const text = 'Your sale of “<b>Lace</b> & silk”\n\nPlease ship it: https://shop.example/order/pi_1#token=a.\nThank you.\n';
  await createSmtpMail(url, 'no-reply@post.example', false).send({ ...mail, text });
  const sent = received.join('').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  expect(sent).toContain('text/plain');
  expect(sent).toContain('&#60;b&#62;Lace&#60;/b&#62; &#38; silk');
  expect(sent).toContain('<a href="https://shop.example/order/pi_1#token=a">https://shop.example/order/pi_1#token=a</a>.<br>Thank you.');
  expect(sent).not.toContain('<b>Lace</b> & silk”</p>');
});

test('an error has the codes of what went wrong, and no address', async () => {
  const to = 'june@unknown.example';
  const error = await createSmtpMail(url, 'no-reply@post.example', false)
    .send({ ...mail, to })
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'EENVELOPE 550', message: 'the mail server did not accept a mail: EENVELOPE 550' });
  expect(String(error instanceof Error ? error.stack : error)).not.toContain('june');
  expect(error).not.toHaveProperty('cause');
});
