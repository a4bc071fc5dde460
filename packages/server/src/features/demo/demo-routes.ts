import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { quickExitScript } from '@strapline/contract/quick-exit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createAddressReader } from '../../platform/client-address.ts';
import { createSecret } from '../../platform/ids.ts';
import { takeAddressToken } from '../../platform/limits.ts';
import { isDirectToLocalDemo, isLocalDemo } from '../../platform/local-demo.ts';
import { isSameSecret } from '../../platform/secrets.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { getDemoPassword } from './demo-password.ts';

const scriptHash = createHash('sha256').update(quickExitScript).digest('base64');
const outboxPolicy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${scriptHash}'; frame-ancestors 'none'`;

/** Routes of the demo only: the outbox as a page, and access tokens for programs that can read a secret file on this machine. */
export function addDemoRoutes(app: FastifyInstance, services: Services, tokenFor: (name: string) => Promise<string | null>): void {
  const secret = createSecret();
  const addressOf = createAddressReader(services.config.trustProxy);
  writeFileSync(path.join(services.config.dataDir, 'demo-secret'), secret, { mode: 0o600 });
  app.post('/demo/token', async (request, reply) => {
    const sentSecret = request.headers['x-demo-secret'];
    const name = typeof request.body === 'object' && request.body !== null && 'name' in request.body ? request.body.name : undefined;
    if (typeof sentSecret !== 'string' || !isSameSecret(sentSecret, secret)) throw new WireError('forbidden');
    const accessToken = typeof name === 'string' ? await tokenFor(name) : null;
    if (!accessToken)
      throw new WireError('not_found', { message: 'There is no demo account with this name. Try mara, theo, ines or nora.' });
    return reply.header('cache-control', 'no-store').send({ accessToken });
  });
  app.get('/demo/outbox', async (request, reply) => {
    // The outbox contains everybody's sign-in codes. On a public address it requires the demo's password; a local demo has none.
    if (isLocalDemo(services.config) && !isDirectToLocalDemo(services.config, request.headers))
      throw new WireError('forbidden', { message: 'The outbox of this demo is only available on the machine that it runs on.' });
    if (
      !isLocalDemo(services.config) &&
      !(await isDemoPassword(request, services, addressOf(request.socket.remoteAddress, request.headers)))
    )
      return reply
        .code(401)
        .header('www-authenticate', 'Basic realm="Demo outbox: any name, and the password that the server printed", charset="UTF-8"')
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('Enter the password that the server printed to see the outbox of this demo.');
    const mails = await services.db.rows<{ recipient: string; subject: string; body: string; created_at: Date }>(
      sql`select recipient, subject, body, created_at from mail order by id desc limit 50`,
    );
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', outboxPolicy)
      .type('text/html; charset=utf-8')
      .send(createOutboxPage(mails));
  });
}

async function isDemoPassword(request: FastifyRequest, services: Services, address: string): Promise<boolean> {
  const retryAfterMs = await takeAddressToken(services.limits, 'credential', address, 'outbox ');
  if (retryAfterMs > 0) throw new WireError('rate_limited', { retryAfterMs });
  const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ', 2);
  const [, password = ''] = Buffer.from(credentials, 'base64').toString('utf8').split(':', 2);
  return scheme?.toLowerCase() === 'basic' && isSameSecret(password, getDemoPassword(services));
}

function createOutboxPage(mails: { recipient: string; subject: string; body: string; created_at: Date }[]): string {
  const items = mails.map(
    (mail) =>
      `<article><h2>${escapeText(mail.subject)}</h2><p class="to">to ${escapeText(mail.recipient)}, ${mail.created_at.toISOString().replace('T', ' ').slice(0, 16)} UTC</p><pre>${escapeText(mail.body)}</pre></article>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox - Strapline demo</title><script>${quickExitScript}</script>
<style>:root{color-scheme:light dark}body{font:16px/1.55 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}article{border-top:1px dashed #8b7a70;padding:1rem 0}h2{font-size:1.1rem;margin:0}.to{margin:.2rem 0;opacity:.8}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}</style>
<main><h1>Outbox</h1><p>Demo mode: no mail leaves this machine. What would have been sent is here, newest first.</p>${items.join('') || '<p>Nothing has been sent yet.</p>'}</main></html>`;
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
