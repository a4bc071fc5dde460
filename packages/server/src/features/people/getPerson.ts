import type { PersonView } from '@strapline/contract/shapes/people';
import { findRestriction } from '@strapline/domain/account/account-state';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Queryable } from '../../ports/database.ts';
import { findRequest } from '../approval/approval.ts';
import { appendAudit } from '../audit/audit.ts';
import { requireAccountId } from '../session/session.ts';
import {
  findOpenRecovery,
  findPerson,
  listConsentsOfPerson,
  listDecisionsAbout,
  listOrdersOfPerson,
  listReportsAbout,
  type PersonDetails,
} from './people.store.ts';
import { presentRequest } from './present-request.ts';
import { findSuspensionStart } from './suspension-start.ts';

const shownOrders = 10;

export const getPerson: Handler<'getPerson'> = async (context, { username }) => {
  const { db, clock, caller } = context;
  const person = await findPerson(db, caller.app, username);
  if (!person) throw new WireError('not_found');
  const actor = requireAccountId(caller);
  await db.transaction((trx) => appendAudit(trx, { at: clock.now(), actor, action: 'person.viewed', object: person.id }));
  return await presentPerson(context, person);
};

async function presentPerson({ db, identity, clock, caller }: Context, person: PersonDetails): Promise<PersonView> {
  const [account, sessions, orders, recovery, requests, consents, reports, decisions, suspendedSince] = await Promise.all([
    identity.accounts?.find({ accountId: person.id }),
    identity.sessions?.list(person.id),
    listOrdersOfPerson(db, caller.app, person.id, shownOrders),
    findOpenRecovery(db, person.id),
    listRequests(db, person.username, clock.now()),
    listConsentsOfPerson(db, person.id),
    listReportsAbout(db, caller.app, person.id),
    listDecisionsAbout(db, { accountId: person.id, app: caller.app, me: requireAccountId(caller), now: clock.now() }),
    findSuspensionStart(db, person.id, clock.now()),
  ]);
  const restriction = findRestriction(person.state, person.until, clock.now());
  const { sold, earnedCents, bought, claimed, tags, offered } = person;
  return {
    person: { username: person.username, slug: person.slug, displayName: person.username, avatar: person.avatar },
    state: restriction?.state ?? 'active',
    until: restriction?.until?.toISOString() ?? null,
    stateReason: restriction ? person.reason : null,
    stateSince: restriction ? (person.since?.toISOString() ?? null) : null,
    stateBy: restriction ? person.stateBy : null,
    suspendedSince: suspendedSince?.toISOString() ?? null,
    roles: account?.roles ?? [],
    isCreator: person.isCreator,
    isAdult: person.isAdult,
    hasPasskey: account?.hasPasskey ?? false,
    memberSince: person.memberSince.toISOString(),
    lastSeenAt: sessions?.[0]?.lastSeenAt.toISOString() ?? null,
    sessions: (sessions ?? []).map(({ startedAt, lastSeenAt, ...session }) => ({
      ...session,
      startedAt: startedAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    consents: consents.map((consent) => ({ ...consent, at: consent.at.toISOString() })),
    counts: { sold, earnedCents, bought, claimed, tags, offered, reports: reports[0]?.total ?? 0 },
    reports: reports.map(({ total: _total, ...report }) => ({ ...report, at: report.at.toISOString() })),
    decisions: decisions.map(({ at, until, ...decision }) => ({
      ...decision,
      at: at.toISOString(),
      until: until?.toISOString() ?? null,
    })),
    orders: orders.map((order) => ({ ...order, at: order.at.toISOString() })),
    requests,
    recovery: recovery ? { ...recovery, readyAt: recovery.readyAt.toISOString() } : null,
  };
}

/** What waits for a second admin. */
async function listRequests(db: Queryable, username: string, now: Date): Promise<PersonView['requests']> {
  const found = await Promise.all(
    (['setUserState', 'setRole'] as const).map(async (event) => {
      const request = await findRequest<{ reason: string }>(db, event, username, now);
      return request ? [presentRequest(event, request)] : [];
    }),
  );
  return found.flat();
}
