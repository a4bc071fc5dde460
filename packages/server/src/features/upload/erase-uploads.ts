import { type EraseStep, forPublicTexts, redact, redactFields } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';
import { createEndKey } from './upload-names.ts';

/** Deletes what is on no piece, by jobs; descriptions of pictures that stay lose the person's name. Runs after the tags were erased. */
export const eraseUploads: EraseStep = async (trx, services, person) => {
  const unused = await trx.rows<{ id: string }>(
    sql`select id from upload where account_id = ${person.accountId} and bra_tag_id is null and post_id is null and gallery_id is null`,
  );
  const runAt = services.clock.now();
  for (const { id } of unused) await services.jobs.add(trx, { kind: 'dropUpload', key: createEndKey(id), payload: { id }, runAt });
  await trx.change(
    sql`update upload set alt = ${redact(sql`alt`, forPublicTexts(person))}, media = ${redactFields(sql`media`, ['alt'], forPublicTexts(person))}, networks = '{}', sha256 = null where account_id = ${person.accountId}`,
  );
};
