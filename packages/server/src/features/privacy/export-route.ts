import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { findExport } from './export.store.ts';
import { formatExportName } from './export-files.ts';
import { isExportLink } from './export-link.ts';

type ExportRequest = { Params: { exportId: string }; Querystring: { until?: string; signature?: string } };

/** The ZIP file of an export, by a signed link that is valid for an hour. */
export function addExportRoute(app: FastifyInstance, services: Services): void {
  app.get<ExportRequest>('/v1/exports/:exportId', async (request, reply) => {
    const { exportId } = request.params;
    const { until = '', signature = '' } = request.query;
    if (!/^exp_[a-z0-9]{10,40}$/.test(exportId) || !/^\d{9,12}$/.test(String(until))) throw new WireError('not_found');
    const now = services.clock.now();
    if (!isExportLink(services.secrets, { exportId, until: Number(until), signature: String(signature) }, now))
      throw new WireError('not_found');
    const row = await findExport(services.db, exportId);
    const isReady = row?.state === 'ready' && row.expires_at !== null && row.expires_at > now;
    const file = isReady ? await services.blobs.get(formatExportName(exportId)) : null;
    if (!row || !file) throw new WireError('not_found');
    reply
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex, nofollow, noarchive')
      .header('referrer-policy', 'no-referrer')
      .header('content-disposition', `attachment; filename="strapline-export-${row.requested_at.toISOString().slice(0, 10)}.zip"`)
      .header('content-length', file.bytes);
    return reply.type(file.type).send(file.stream);
  });
}
