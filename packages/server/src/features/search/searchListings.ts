import { Answer } from '../../platform/answer.ts';
import type { Handler } from '../../platform/services.ts';
import { findBlocks } from '../block/block.ts';
import { addFollowed } from './followed-creators.ts';
import { findCards } from './search.store.ts';

export const searchListings: Handler<'searchListings'> = async ({ apps, db, caller }, input) =>
  Answer.fromJson(await findCards(db, apps.get(caller.app), await addFollowed(db, caller, input), await findBlocks(db, caller)));
