import { findTransition, type StateTable } from '../state-table.ts';

export const listingStatuses = ['none', 'published', 'reserved', 'sold', 'unlisted', 'rejected', 'removed'] as const;
export type ListingStatus = (typeof listingStatuses)[number];

export const listingActionNames = ['offer', 'unlist', 'reserve', 'release', 'sell', 'undo', 'reject', 'remove', 'reinstate'] as const;
export type ListingAction = (typeof listingActionNames)[number];
export type ListingActor = 'owner' | 'operator' | 'system';

const offer = { to: 'published', by: ['owner', 'system'], description: 'It is for sale.' } as const;
const reject = { to: 'rejected', by: ['operator', 'system'], description: 'It may not be sold as it is, with a reason.' } as const;
const remove = { to: 'removed', by: ['operator'], description: 'The platform took it off sale, with a reason.' } as const;

/** All transitions of a listing, which has its own status beside the tag's. */
export const listingStates: StateTable<ListingStatus, ListingAction, ListingActor> = {
  none: { offer, reject },
  published: {
    reserve: { to: 'reserved', by: ['system'], description: 'A buyer is paying; nobody else can buy it.' },
    unlist: { to: 'unlisted', by: ['owner', 'system'], description: 'It is not for sale any more.' },
    offer,
    reject,
    remove,
  },
  reserved: {
    sell: { to: 'sold', by: ['system'], description: 'It is sold.' },
    release: { to: 'published', by: ['system'], description: 'The hold ended; it is for sale again.' },
    remove,
  },
  sold: {
    undo: { to: 'unlisted', by: ['system'], description: 'The order was undone; its owner can offer it again.' },
    offer: { to: 'published', by: ['owner'], description: 'Its new owner offers it.' },
    remove,
  },
  unlisted: { offer, remove },
  rejected: { offer, remove },
  removed: { reinstate: { to: 'unlisted', by: ['operator'], description: 'The platform allows it again; its owner can offer it.' } },
};

/** The state an action leads to, or null when it is not allowed there (or, when an actor is given, not for that actor). */
export function findNextListingStatus(status: ListingStatus, action: ListingAction, actor?: ListingActor): ListingStatus | null {
  return findTransition(listingStates, status, action, actor)?.to ?? null;
}
