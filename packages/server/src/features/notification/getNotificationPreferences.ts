import type { Handler } from '../../platform/services.ts';
import { requireAccountId } from '../session/session.ts';
import { loadPreferencesOf } from './preferences.store.ts';

export const getNotificationPreferences: Handler<'getNotificationPreferences'> = async ({ db, caller }) =>
  await loadPreferencesOf(db, requireAccountId(caller));
