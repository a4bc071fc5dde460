import { Readable } from 'node:stream';
import { listLedger } from '@strapline/contract/events/ledger/listLedger';
import { getFieldErrors } from '@strapline/contract/field-errors';
import type { FastifyInstance } from 'fastify';
import type { HttpCaller } from '../../platform/http-gateway.ts';
import { takeToken } from '../../platform/limits.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { appendAudit } from '../audit/audit.ts';
import { type LedgerFilter, type LedgerPlace, listPostings, type PostingRow } from './ledger.store.ts';

const query = listLedger.input.pick({ account: true, subject: true, orderId: true, app: true });
const rowsAtOnce = 1000;
const head = 'transaction,at,kind,cause,order,account,subject,currency,debit,credit,balance,subject_balance,app';

/** The ledger as CSV, newest first, with the filters of `listLedger`. For admins by bearer token; each export is audited. */
export function addLedgerCsv(app: FastifyInstance, services: Services, caller: HttpCaller): void {
  app.get('/v1/admin/ledger.csv', async (request, reply) => {
    const who = await caller(request);
    if (who.level < 2) throw new WireError(who.level === 0 ? 'unauthenticated' : 'forbidden');
    const retryAfterMs = await takeToken(services.limits, 'money', who);
    if (retryAfterMs > 0) throw new WireError('rate_limited', { retryAfterMs });
    const parsed = query.safeParse(request.query);
    if (!parsed.success) throw new WireError('validation', { fields: getFieldErrors(parsed.error) });
    if (parsed.data.subject && !parsed.data.account) throw new WireError('validation', { fields: { account: 'Choose an account.' } });
    const object = parsed.data.orderId ?? parsed.data.subject ?? parsed.data.account ?? 'all';
    await services.db.transaction((trx) =>
      appendAudit(trx, { at: services.clock.now(), actor: who.accountId ?? '', action: 'ledger.exported', object }),
    );
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="ledger.csv"')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(loadPages(services, parsed.data)));
  });
}

/** Streams page by page, so that memory stays bounded. */
async function* loadPages(services: Services, filter: LedgerFilter): AsyncGenerator<string> {
  yield `${head}\r\n`;
  for (let after: LedgerPlace | null = null; ; ) {
    const rows: PostingRow[] = await listPostings(services.db, filter, after, rowsAtOnce);
    if (rows.length > 0) yield rows.map(formatLine).join('');
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last;
  }
}

/** Cells are ids, times, keywords or numbers: none can be a formula and none needs quotes. */
function formatLine(row: PostingRow): string {
  const cells = [
    row.transactionId,
    row.at.toISOString(),
    row.kind,
    row.cause,
    row.orderId ?? '',
    row.account,
    row.subject,
    row.currency,
    row.cents > 0 ? formatCents(row.cents) : '',
    row.cents < 0 ? formatCents(-row.cents) : '',
    formatCents(row.balanceCents),
    formatCents(row.subjectBalanceCents),
    row.app ?? '',
  ];
  return `${cells.join(',')}\r\n`;
}

/** 12.05: a decimal point, no thousands separator. */
function formatCents(cents: number): string {
  const size = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
}
