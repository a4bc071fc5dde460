import type { Checked } from '@strapline/contract/events';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { joined, type Statement, sql, type Trx } from '../../ports/database.ts';
import { refreshListing } from '../listing/listing.ts';
import { accountOf } from '../session/session.ts';
import { isCreator, mayEdit, maySee } from './bra-tag.policy.ts';
import { changeTag, hasPublicTag, lockTag, type TagCore } from './bra-tag.store.ts';
import { braTagFor, letThrough, stepTag, tellTag } from './bra-tag.ts';
import { checkTagForm, readSize } from './check-tag-form.ts';

type Changes = Checked<'updateBraTag'>['changes'];

export const updateBraTag: Handler<'updateBraTag'> = async (context, { braTagId, version, changes }) => {
  accountOf(context.caller);
  const fields = checkTagForm(changes);
  if (Object.keys(fields).length > 0) throw new WireError('validation', { fields });
  const changed = await context.db.transaction(async (trx) => {
    const tag = await lockTag(trx, context.caller.app, braTagId);
    if (!tag || !maySee(tag, context.caller)) throw new WireError('not_found');
    if (!isCreator(tag, context.caller)) throw new WireError('forbidden');
    if (!mayEdit(tag, context.caller))
      throw new WireError('conflict', { message: 'The words of this tag stand still now: it is being bought, or has a new holder.' });
    if (tag.version !== version) throw new WireError('conflict');
    const edited = await changeTag(trx, braTagId, joined([...columnsOf(changes), sql`review_reason = null`], ', '), context.clock.now());
    return await handIn(trx, context, edited);
  });
  tellTag(context, changed);
  return await braTagFor(context, braTagId);
};

function columnsOf(changes: Changes): Statement[] {
  const columns: Statement[] = [];
  if (changes.title !== undefined) columns.push(sql`title = ${changes.title}`);
  if (changes.story !== undefined) columns.push(sql`story = ${changes.story}`);
  if (changes.condition !== undefined) columns.push(sql`condition = ${changes.condition}`);
  if (changes.measures !== undefined) columns.push(sql`measures = ${changes.measures ? JSON.stringify(changes.measures) : null}::jsonb`);
  const sized = readSize(changes);
  if ((changes.braSize !== undefined || changes.size !== undefined) && !('faults' in sized)) {
    const { braSize, size } = sized;
    columns.push(
      sql`bra_size = ${braSize}, size = ${size ? JSON.stringify(size) : null}::jsonb, uk_band = ${size?.ukBand ?? null}, ordinal = ${size?.ordinal ?? null}`,
    );
  }
  return columns;
}

/** What came back with a reason is handed in again by its change; what is on a page already is shown as it is now. */
async function handIn(trx: Trx, context: Context, tag: TagCore): Promise<TagCore> {
  const at = context.clock.now();
  if (tag.status !== 'draft') {
    if (tag.listing !== 'none') await refreshListing(trx, tag.id);
    return tag;
  }
  const waiting = await stepTag(trx, tag, 'submit', 'creator', at, [sql`review_why = 'Changed after it was sent back.'`]);
  if (context.config.reviews === 'manual' && !(await hasPublicTag(trx, tag.creator_id))) return waiting;
  return await letThrough(trx, context, waiting, 'system');
}
