import { consentVersions } from '@strapline/contract/consents';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { hasWithdrawnAnalytics } from '../consent/consent.ts';
import { findPieces, insertEvents, loadVisitor } from './analytics-event.store.ts';
import { pickEvents } from './pick-events.ts';
import { loadVisitorId } from './visitor-id.ts';

/** Far more than a person does in a day; keeps a program from filling the table. */
const mostADay = 500;

/** Nothing is stored about who asks: the account is only compared with the piece's seller. */
export const trackEvents: Handler<'trackEvents'> = async (context, { events, consentVersion }) => {
  const { db, caller, clock } = context;
  if (consentVersion !== consentVersions.analytics) throw new WireError('consent_required');
  if (caller.accountId && (await hasWithdrawnAnalytics(db, caller.accountId))) throw new WireError('consent_required');
  const now = clock.now();
  const picked = pickEvents(events, now);
  if (picked.length === 0 || caller.roles.includes('admin') || caller.roles.includes('moderator')) return { counted: 0 };
  const day = now.toISOString().slice(0, 10);
  const visitor = await loadVisitorId(context, day);
  const [before, pieces] = [await loadVisitor(db, { app: caller.app, day, visitor }), await findPieces(db, caller.app, picked)];
  if (before.events + picked.length > mostADay) return { counted: 0 };
  let source = before.source ?? 'direct';
  const rows = picked.flatMap((event) => {
    source = event.source ?? source;
    const piece = event.piece ? pieces.get(event.piece) : null;
    if (piece === undefined || (piece && piece.sellerId === caller.accountId)) return [];
    return [
      {
        name: event.name,
        source,
        page: event.page,
        braTagId: piece && event.piece ? piece.braTagId : null,
        sellerId: piece?.sellerId ?? null,
      },
    ];
  });
  return { counted: await insertEvents(db, { app: caller.app, day, visitor }, rows) };
};
