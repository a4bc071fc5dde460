import { createHash } from 'node:crypto';
import { quickExitScript } from '@strapline/contract/quick-exit';
import { formatAddressLines } from '@strapline/domain/shipping/address-lines';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { appendAudit } from '../audit/audit.ts';
import { buyerDetails, orderPolicy, orderStore } from '../order/order.ts';
import { isLabelLink } from './label-link.ts';

const style = `@page{size:A6;margin:8mm}body{font:14px/1.45 system-ui,sans-serif;margin:0;color:#111;background:#fff}
main{max-width:105mm;margin:0 auto;padding:6mm;display:grid;gap:6mm}address{font-style:normal;white-space:pre-line}
.to{font-size:20px;font-weight:600;border:2px solid #111;padding:5mm}.from,.order{font-size:12px;color:#333}h1{font-size:20px;margin:0}.note{color:#444}@media print{.note{display:none}}`;
const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = `default-src 'none'; style-src ${hash(style)}; script-src ${hash(quickExitScript)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The printable label: a signed, short-lived link, available until the parcel arrives. Each view is audited before it is shown. */
export function addLabelPage(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { orderId: string }; Querystring: { until?: string; signature?: string } }>(
    '/v1/labels/:orderId',
    async (request, reply) => {
      const { orderId } = request.params;
      const order = /^ord_\w{1,60}$/.test(orderId) ? await orderStore.find(services.db, orderId) : undefined;
      const { until = '', signature = '' } = request.query;
      const link = { orderId: order?.id ?? '', sellerId: order?.seller_id ?? '', until: Number(until), signature: String(signature) };
      if (!order || !/^\d{9,12}$/.test(until) || !isLabelLink(services.secrets, link, services.clock.now()) || !orderPolicy.hasLabel(order))
        throw new WireError('not_found', { reason: 'label_link_expired' });
      const to = await services.db.transaction(async (trx) => {
        await appendAudit(trx, { at: services.clock.now(), actor: order.seller_id, action: 'label.viewed', object: order.id });
        return await buyerDetails.loadShippingAddress(services, order.id, trx);
      });
      if (!to) throw new WireError('not_found');
      reply
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex, nofollow, noarchive')
        .header('referrer-policy', 'no-referrer');
      return reply.type('text/html; charset=utf-8').send(createPage(formatAddressLines(to), services.config.returnAddress, order.id));
    },
  );
}

function createPage(to: string[], from: string, orderId: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Shipping label</title><script>${quickExitScript}</script><style>${style}</style></head><body><main>
<h1 class="note">Shipping label</h1>
<p class="note">Print this page and close it. It is for this parcel only; every view is logged.</p>
<address class="from">If undelivered, return to:
${escapeHtml(from.split('|').join('\n'))}</address>
<address class="to">${to.map(escapeHtml).join('\n')}</address>
<p class="order">${escapeHtml(orderId)}</p>
</main></body></html>`;
}
