import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { appendAudit } from '../audit/audit.ts';
import { privatePictures } from '../upload/upload.ts';
import { findPlainEvidence, getEvidenceFolder } from './evidence.ts';
import { isEvidenceLink } from './evidence-link.ts';

type EvidenceRequest = { Params: { id: string; size: string }; Querystring: { for?: string; until?: string; signature?: string } };

/** A picture of a dispute from before they were encrypted: a signed, short-lived link for one viewer. Each view by staff is audited first. */
export function addEvidenceRoute(app: FastifyInstance, services: Services): void {
  app.get<EvidenceRequest>('/v1/evidence/:id/:size', async (request, reply) => {
    const { id, size } = request.params;
    const { for: viewer = '', until = '', signature = '' } = request.query;
    const link = { id, size, viewer: String(viewer), until: Number(until), signature: String(signature) };
    if (!/^evi_[a-z0-9]{10,40}$/.test(id) || !/^\d{9,12}$/.test(String(until)) || (size !== 'small' && size !== 'large'))
      throw new WireError('not_found');
    if (!isEvidenceLink(services.secrets, link, services.clock.now())) throw new WireError('not_found');
    const row = await findPlainEvidence(services.db, id);
    if (!row) throw new WireError('not_found');
    if (link.viewer.startsWith('acc_'))
      await services.db.transaction((trx) =>
        appendAudit(trx, {
          at: services.clock.now(),
          actor: link.viewer,
          action: 'evidence.viewed',
          object: id,
          detail: { order: row.order_id },
        }),
      );
    const picture = await privatePictures.open(services, row.upload_id, getEvidenceFolder(id), size);
    if (!picture) throw new WireError('not_found');
    reply
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex, nofollow, noarchive')
      .header('referrer-policy', 'no-referrer')
      .header('content-disposition', 'inline')
      .header('content-length', picture.bytes);
    return reply.type(picture.type).send(picture.stream);
  });
}
