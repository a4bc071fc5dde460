import { randomUUID } from 'node:crypto';
import { type EventName, events, type Input, type Output, type ParsedInput } from '@strapline/contract/events';
import { type Caller, createAnonymousCaller } from '../../platform/caller.ts';
import { takeJobs } from '../../platform/jobs.ts';
import type { Context, Handler, Handlers, Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { followListingChange } from '../saved/saved.ts';
import type { Member } from './people.ts';

/** Calls an event as a member, at a time in the past. */
export type Call = <K extends EventName>(name: K, input: Input<K>) => Promise<Output<K>>;

/** The services in the transaction of the demo, at a time in the past. Nothing is pushed or mailed: what happened then is only listed. */
export function createPastServices(trx: Trx, services: Services, at: Date): Services {
  return {
    ...services,
    db: { ...services.db, ...trx, rowsWithin: (_ms, statement) => trx.rows(statement), transaction: (work) => work(trx) },
    clock: { now: () => at },
    push: () => {},
    jobs: {
      ...services.jobs,
      add: async (inTrx, job) =>
        job.kind === 'offer-due' || job.kind === 'pair-due' || job.kind === 'handle-due' ? await services.jobs.add(inTrx, job) : undefined,
    },
  };
}

export function createCall(
  services: Services,
  handlers: Handlers,
  app: Caller['app'],
  { id, username }: Member,
  roles: readonly string[] = [],
): Call {
  const level = roles.includes('admin') ? 2 : 1;
  return callWith(services, handlers, { ...createAnonymousCaller(app, '127.0.0.1', null), level, accountId: id, username, roles });
}

/** Calls an event as a visitor. */
export function createGuestCall(services: Services, handlers: Handlers, app: Caller['app'], address = '127.0.0.1'): Call {
  return callWith(services, handlers, createAnonymousCaller(app, address, null));
}

function callWith(services: Services, handlers: Handlers, caller: Caller): Call {
  const context: Context = { ...services, caller, requestId: randomUUID() };
  return async <K extends EventName>(name: K, input: Input<K>) => {
    const handler: Handler<K> = handlers[name];
    return (await handler(context, events[name].input.parse(input) as ParsedInput<K>)) as Output<K>;
  };
}

/** Notifies those who saved a listing, follow its creator or search for it, as its job would have done at that time. */
export async function followListingChanges(trx: Trx, services: Services, at: Date): Promise<void> {
  for (const payload of await takeJobs(trx, 'listing-changed')) await followListingChange(createPastServices(trx, services, at), payload);
}
