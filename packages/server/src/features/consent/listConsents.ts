import { consentVersions } from '@strapline/contract/consents';
import { decodeIdCursor, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { requireAccountId } from '../session/session.ts';
import { listDueConsents } from '../terms/terms.ts';
import { listLatestConsents } from './consent.store.ts';
import { presentConsent } from './present-consent.ts';

export const listConsents: Handler<'listConsents'> = async ({ db, caller }, { cursor, limit }) => {
  const accountId = requireAccountId(caller);
  const rows = await listLatestConsents(db, { accountId, app: caller.app }, decodeIdCursor(cursor), limit + 1);
  const { items, nextCursor } = toPage(rows, limit, ({ id }) => [id]);
  return {
    items: items.map(presentConsent),
    nextCursor,
    current: consentVersions,
    ...(await listDueConsents(db, accountId)),
  };
};
