import type { Trx } from '../../ports/database.ts';
import { type BraTagState, braTagStore } from '../bra-tag-record/bra-tag-record.ts';

/** A step in the history of a piece; the steps of all pieces run in order of time, as in the public log. */
export type DemoStep = { at: Date; run: (trx: Trx) => Promise<unknown> };

/** A tag of the demo, with a row lock. */
export async function findDemoTag(trx: Trx, braTagId: string): Promise<BraTagState> {
  const tag = await braTagStore.findForUpdate(trx, 'strapline', braTagId);
  if (!tag) throw new Error(`the demo has no tag ${braTagId}`);
  return tag;
}
