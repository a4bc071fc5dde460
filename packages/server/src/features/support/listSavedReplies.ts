import type { Handler } from '../../platform/services.ts';
import { listReplies } from './saved-reply.store.ts';

export const listSavedReplies: Handler<'listSavedReplies'> = async ({ db, caller }) => ({ items: await listReplies(db, caller.app) });
