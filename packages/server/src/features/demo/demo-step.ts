import type { Trx } from '../../ports/database.ts';
import { type BraTagState, braTagStore } from '../bra-tag-record/bra-tag-record.ts';
import type { Piece } from './demo-piece.ts';

/** A step in the history of a piece; the steps of all pieces run in order of time, as in the public log. */
export type DemoStep = { at: Date; run: (trx: Trx) => Promise<unknown> };

/** The tag of a piece, with a row lock. */
export async function findDemoTag(trx: Trx, { app, id }: Pick<Piece, 'app' | 'id'>): Promise<BraTagState> {
  const tag = await braTagStore.findForUpdate(trx, app.key, id);
  if (!tag) throw new Error(`the demo has no tag ${id}`);
  return tag;
}
