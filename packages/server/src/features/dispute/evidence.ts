import { createId } from '../../platform/ids.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { privatePictures } from '../upload/upload.ts';

/** Evidence in a dispute; its files are outside of the public media. */
export type EvidenceRow = {
  id: string;
  step_id: number;
  order_id: string;
  upload_id: string;
  alt: string;
  width: number;
  height: number;
  placeholder: string;
};

/** Attaches the caller's own uploads to a step. A job of the same transaction makes their files private. Throws validation. */
export async function saveEvidence(
  trx: Trx,
  services: Services,
  at: { orderId: string; stepId: number; accountId: string | null },
  uploads: readonly string[],
): Promise<void> {
  if (uploads.length === 0) return;
  if (at.accountId === null)
    throw new WireError('validation', {
      fields: { uploads: 'Sign in and add the order to your account first. Then you can add pictures.' },
    });
  const { pictures, fieldErrors } = await privatePictures.take(trx, uploads, at.accountId);
  if (Object.keys(fieldErrors).length > 0) throw new WireError('validation', { fields: fieldErrors });
  for (const picture of pictures) {
    const id = createId('evi');
    await trx.change(
      sql`insert into dispute_evidence (id, step_id, order_id, upload_id, alt, width, height, placeholder)
          values (${id}, ${at.stepId}, ${at.orderId}, ${picture.uploadId}, ${picture.alt}, ${picture.width}, ${picture.height}, ${picture.placeholder})`,
    );
    await services.jobs.add(trx, { kind: 'evidence-private', key: `evidence-private:${id}`, payload: { id }, runAt: services.clock.now() });
  }
}

/** The job that makes the files of a picture private. */
export async function makeEvidencePrivate(services: Services, { id }: { id: string }): Promise<void> {
  const row = await findEvidence(services.db, id);
  if (row) await privatePictures.make(services, row.upload_id, getEvidenceFolder(row.id));
}

/** Not a media id, so that no public URL leads there. */
export function getEvidenceFolder(evidenceId: string): string {
  return `private-${evidenceId}`;
}

export async function findEvidence(db: Queryable, id: string): Promise<EvidenceRow | undefined> {
  return await db.first<EvidenceRow>(
    sql`select id, step_id, order_id, upload_id, alt, width, height, placeholder from dispute_evidence where id = ${id}`,
  );
}

export async function listEvidence(db: Queryable, orderId: string): Promise<EvidenceRow[]> {
  return await db.rows<EvidenceRow>(
    sql`select id, step_id, order_id, upload_id, alt, width, height, placeholder from dispute_evidence where order_id = ${orderId} order by step_id, id`,
  );
}

/** Deletes the pictures that somebody added to disputes; their files by a job. */
export async function eraseEvidence(trx: Trx, services: Pick<Services, 'jobs' | 'clock'>, accountId: string): Promise<void> {
  const removed = await trx.rows<{ id: string }>(
    sql`delete from dispute_evidence using dispute_step step, orders
        where step.id = dispute_evidence.step_id and orders.id = dispute_evidence.order_id
          and ((step.by = 'buyer' and orders.buyer_id = ${accountId}) or (step.by = 'seller' and orders.seller_id = ${accountId}))
        returning dispute_evidence.id`,
  );
  const runAt = services.clock.now();
  for (const { id } of removed) {
    await services.jobs.remove(trx, `evidence-private:${id}`);
    await services.jobs.add(trx, { kind: 'evidence-drop', key: `evidence-drop:${id}`, payload: { id }, runAt });
  }
}

/** The job that deletes the files of a deleted picture. */
export async function dropEvidence(services: Services, { id }: { id: string }): Promise<void> {
  if (!(await findEvidence(services.db, id))) await privatePictures.remove(services, getEvidenceFolder(id));
}
