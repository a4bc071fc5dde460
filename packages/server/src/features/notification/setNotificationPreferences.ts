import type { Handler } from '../../platform/services.ts';
import { requireAccountId } from '../session/session.ts';
import { completeChannels, loadPreferencesOf, storePreferences } from './preferences.store.ts';

export const setNotificationPreferences: Handler<'setNotificationPreferences'> = async ({ db, caller, clock }, input) => {
  const accountId = requireAccountId(caller);
  const before = await loadPreferencesOf(db, accountId);
  await storePreferences(db, accountId, { ...input, channels: completeChannels(input.channels, before.channels) }, clock.now());
  return await loadPreferencesOf(db, accountId);
};
