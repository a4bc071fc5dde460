import type { EncryptedImageInput } from '@strapline/contract/shapes/private-media';
import { createId } from '../../platform/ids.ts';
import type { Context, Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import type { OrderRow } from '../order/order.ts';
import { privateMedia, type VerifiedImage } from '../private-media/private-media.ts';
import { privatePictures } from '../upload/upload.ts';

/** A picture from before they were encrypted in the browser; its files are outside of the public media. */
export type PlainEvidenceRow = {
  id: string;
  step_id: number;
  order_id: string;
  upload_id: string;
  alt: string;
  width: number;
  height: number;
  placeholder: string;
};

/** A picture that was encrypted in the browser. */
export type EncryptedEvidenceRow = { id: string; step_id: number; order_id: string; media_id: string };

/** Checks the pictures of a step before its transaction. Throws validation. */
export async function verifyEvidence(context: Context, pictures: readonly EncryptedImageInput[]): Promise<VerifiedImage[]> {
  if (pictures.length > 0 && context.caller.accountId === null)
    throw new WireError('validation', {
      fields: { pictures: 'Sign in and add the order to your account first. Then you can add pictures.' },
    });
  const verified: VerifiedImage[] = [];
  for (const [index, image] of pictures.entries()) {
    const path = `pictures.${index}`;
    if (verified.some(({ mediaId }) => mediaId === image.mediaId))
      throw new WireError('validation', { fields: { [`${path}.mediaId`]: 'This picture was added twice.' } });
    verified.push(...(await privateMedia.verify(context, { kind: 'media', id: image.mediaId }, [{ path, image }])));
  }
  return verified;
}

/** Attaches the caller's pictures to a step; both sides of the order may open them. */
export async function saveEvidence(
  trx: Trx,
  services: Services,
  at: { order: Pick<OrderRow, 'id' | 'buyer_id' | 'seller_id'>; stepId: number; accountId: string | null },
  images: readonly VerifiedImage[],
): Promise<void> {
  const { order, stepId, accountId } = at;
  if (accountId === null) return;
  const parties = [order.buyer_id, order.seller_id].filter((party) => party !== null);
  for (const image of images) {
    await privateMedia.attachEvidence(trx, services, { accountId, parties, image });
    await trx.change(
      sql`insert into dispute_evidence (id, step_id, order_id, media_id) values (${createId('evi')}, ${stepId}, ${order.id}, ${image.mediaId})`,
    );
  }
}

/** Lets somebody open the pictures who added a guest's order to their account after the pictures were sent. */
export async function shareEvidence(services: Pick<Services, 'db' | 'clock'>, orderId: string, accountId: string): Promise<void> {
  const rows = await listEncryptedEvidence(services.db, orderId);
  if (rows.length === 0) return;
  await services.db.transaction(async (trx) => {
    for (const { media_id: id } of rows) await privateMedia.addParties(trx, { kind: 'media', id }, [accountId], services.clock.now());
  });
}

/** The job that makes the files of an earlier picture private. */
export async function makeEvidencePrivate(services: Services, { id }: { id: string }): Promise<void> {
  const row = await findPlainEvidence(services.db, id);
  if (row) await privatePictures.make(services, row.upload_id, getEvidenceFolder(row.id));
}

/** Not a media id, so that no public URL leads there. */
export function getEvidenceFolder(evidenceId: string): string {
  return `private-${evidenceId}`;
}

const plainColumns = sql`id, step_id, order_id, upload_id, alt, width, height, placeholder`;

export async function findPlainEvidence(db: Queryable, id: string): Promise<PlainEvidenceRow | undefined> {
  return await db.first<PlainEvidenceRow>(sql`select ${plainColumns} from dispute_evidence where id = ${id} and upload_id is not null`);
}

export async function listPlainEvidence(db: Queryable, orderId: string): Promise<PlainEvidenceRow[]> {
  return await db.rows<PlainEvidenceRow>(
    sql`select ${plainColumns} from dispute_evidence where order_id = ${orderId} and upload_id is not null order by step_id, id`,
  );
}

export async function listEncryptedEvidence(db: Queryable, orderId: string): Promise<EncryptedEvidenceRow[]> {
  return await db.rows<EncryptedEvidenceRow>(
    sql`select id, step_id, order_id, media_id from dispute_evidence where order_id = ${orderId} and media_id is not null order by step_id, id`,
  );
}

/** Deletes the pictures that somebody added to disputes. Files of earlier ones go by a job, encrypted ones with everything else that is encrypted. */
export async function eraseEvidence(trx: Trx, services: Pick<Services, 'jobs' | 'clock'>, accountId: string): Promise<void> {
  const removed = await trx.rows<{ id: string; upload_id: string | null }>(
    sql`delete from dispute_evidence using dispute_step step, orders
        where step.id = dispute_evidence.step_id and orders.id = dispute_evidence.order_id
          and ((step.by = 'buyer' and orders.buyer_id = ${accountId}) or (step.by = 'seller' and orders.seller_id = ${accountId}))
        returning dispute_evidence.id, upload_id`,
  );
  const runAt = services.clock.now();
  for (const { id } of removed.filter(({ upload_id }) => upload_id !== null)) {
    await services.jobs.remove(trx, `evidence-private:${id}`);
    await services.jobs.add(trx, { kind: 'evidence-drop', key: `evidence-drop:${id}`, payload: { id }, runAt });
  }
}

/** The job that deletes the files of a deleted picture. */
export async function dropEvidence(services: Services, { id }: { id: string }): Promise<void> {
  if (!(await findPlainEvidence(services.db, id))) await privatePictures.remove(services, getEvidenceFolder(id));
}
