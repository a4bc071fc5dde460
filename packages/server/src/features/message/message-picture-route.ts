import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { privatePictures } from '../upload/upload.ts';
import { findPicture, getPictureFolder, isPictureLink } from './message-pictures.ts';

type PictureRequest = { Params: { id: string; size: string }; Querystring: { for?: string; until?: string; signature?: string } };

/** A picture in a message: a signed, short-lived link for one viewer. Each view by staff is audited first; a hidden message's is for its author and staff only. */
export function addMessagePictureRoute(app: FastifyInstance, services: Services): void {
  app.get<PictureRequest>('/v1/message-pictures/:id/:size', async (request, reply) => {
    const { id, size } = request.params;
    const { for: viewer = '', until = '', signature = '' } = request.query;
    const link = { id, size, viewer: String(viewer), until: Number(until), signature: String(signature) };
    if (!/^mpi_[a-z0-9]{10,40}$/.test(id) || !/^\d{9,12}$/.test(String(until)) || (size !== 'small' && size !== 'large'))
      throw new WireError('not_found');
    if (!isPictureLink(services.secrets, link, services.clock.now())) throw new WireError('not_found');
    const row = await findPicture(services.db, id);
    if (!row) throw new WireError('not_found');
    const isStaff = link.viewer.startsWith('acc_');
    if (!isStaff && (await isHiddenFrom(services, row.message_id, link.viewer))) throw new WireError('not_found');
    if (isStaff)
      await services.db.transaction((trx) =>
        appendAudit(trx, {
          at: services.clock.now(),
          actor: link.viewer,
          action: 'evidence.viewed',
          object: id,
          detail: { message: row.message_id },
        }),
      );
    const picture = await privatePictures.open(services, row.upload_id, getPictureFolder(id), size);
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

async function isHiddenFrom({ db }: Services, messageId: string, viewer: string): Promise<boolean> {
  return (await db.first(sql`select 1 from message where id = ${messageId} and hidden and by <> ${viewer}`)) !== undefined;
}
