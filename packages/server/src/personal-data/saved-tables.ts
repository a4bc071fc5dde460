import { type TableEntry, untilErased } from './table-entry.ts';

/** The entries of what people save, follow and search for. */
export const savedTables: Readonly<Record<string, TableEntry>> = {
  follow: {
    purpose: 'Who follows whom',
    none: 'app alert followed_at seen_seq',
    pseudonymous: 'follower_id creator_id',
    retention: untilErased,
    export: 'saved.json',
  },
  follow_count: {
    purpose: 'Numbers of followers',
    none: 'app n',
    pseudonymous: 'creator_id',
    retention: untilErased,
  },
  follow_notice: {
    purpose: 'New listings that followers are notified of',
    none: 'app is_done',
    pseudonymous: 'bra_tag_id last_follower_id',
    retention: 'the last follower until all are notified, a few seconds',
    erase: 'That the followers of a creator were notified of a piece.',
  },
  saved_item: {
    purpose: 'Pieces that people saved',
    none: 'app saved_at price_cents notified_change',
    pseudonymous: 'account_id bra_tag_id',
    retention: untilErased,
    export: 'saved.json',
  },
  saved_search: {
    purpose: 'Searches that people saved',
    none: 'id app alert created_at viewed_at digested_on shelf size_system price_min_cents price_max_cents series year_min year_max proof_level conditions likely_sizes ships_to is_corrected is_of_followed',
    pseudonymous: 'account_id creators bra_tag_id',
    personal: 'name filters keys words',
    retention: untilErased,
    export: 'saved.json',
    withheld: { keys: 'is made from the filters', words: 'is made from the filters' },
  },
  saved_search_match: {
    purpose: 'What saved searches found',
    none: 'app matched_at is_due',
    pseudonymous: 'search_id bra_tag_id',
    retention: 'while the search is saved',
    export: 'saved.json',
  },
  widget: {
    purpose: 'Widgets that people made for other sites, and which sites may show them',
    none: 'id app kind options created_at updated_at',
    pseudonymous: 'account_id target',
    personal: 'allowed_origins',
    retention: untilErased,
    export: 'saved.json',
  },
};
