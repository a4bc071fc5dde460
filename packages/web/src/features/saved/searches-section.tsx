import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { SavedSearch } from '@strapline/contract/shapes/saved';
import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide';
import { useState } from 'react';
import { queryClient, useCallList, useCallMutation } from '../../platform/cache/queries.ts';
import { showError, showNotice } from '../../platform/state/notices.ts';
import { call } from '../../platform/wire/wire.ts';
import { useDates } from '../../ui/format/dates.ts';
import { Skeleton } from '../../ui/load-states.tsx';
import { Menu } from '../../ui/menu.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Stitch } from '../../ui/panel.tsx';
import { useDescribeSearch } from './describe-search.ts';
import { EmptySection } from './empty-section.tsx';
import css from './saved.module.css';
import { toBoutiqueAddress } from './search-address.ts';
import { SearchDialog, useAlertNames } from './search-dialog.tsx';
import { undoMs } from './use-saved.ts';

/** At most fifty, so one page has both lists. */
export const useSearches = () => useCallList('listSearches', { limit: 100 });

export function SearchesSection() {
  const { t } = useLingui();
  const list = useSearches();
  const [edited, setEdited] = useState<SavedSearch>();
  const all = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const [wanted, others] = [all.filter(({ isWanted }) => isWanted), all.filter(({ isWanted }) => !isWanted)];
  const noSearches = (
    <EmptySection link={{ section: 'boutique' }} label={t`Search the boutique`}>
      {t`No saved searches yet. Search the boutique, then choose “Save this search”.`}
    </EmptySection>
  );
  return (
    <>
      <section id="wanted" aria-labelledby="wanted-heading">
        <h2 id="wanted-heading">{t`Wanted`}</h2>
        {list.isSuccess && wanted.length === 0 ? (
          <EmptySection link={{ section: 'boutique' }} label={t`Choose a size and a price`}>
            {t`Nothing wanted yet. Save a search with a size and a highest price, and we’ll tell you when a piece matches.`}
          </EmptySection>
        ) : (
          <p className="note">{t`Saved searches with a size and a highest price.`}</p>
        )}
        <SearchList searches={wanted} onEdit={setEdited} />
      </section>
      <Stitch air="gap" />
      <section id="searches" aria-labelledby="searches-heading">
        <h2 id="searches-heading">
          <Trans>
            Saved <em>searches</em>
          </Trans>
        </h2>
        <PagedList list={list} skeleton={<Skeleton height="4rem" />} empty={noSearches}>
          {() => (others.length > 0 ? <SearchList searches={others} onEdit={setEdited} /> : noSearches)}
        </PagedList>
      </section>
      {edited && <SearchDialog filters={edited.filters} saved={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function SearchList({ searches, onEdit }: { searches: readonly SavedSearch[]; onEdit: (search: SavedSearch) => void }) {
  if (searches.length === 0) return null;
  return (
    <ul className={css['searches']}>
      {searches.map((search) => (
        <Search key={search.searchId} search={search} onEdit={() => onEdit(search)} />
      ))}
    </ul>
  );
}

const refetch = () => queryClient.invalidateQueries({ queryKey: ['listSearches'] });

function Search({ search, onEdit }: { search: SavedSearch; onEdit: () => void }) {
  const { t } = useLingui();
  const { formatDay } = useDates();
  const describe = useDescribeSearch();
  const alertNames = useAlertNames();
  const save = useCallMutation('saveSearch', ['listSearches']);
  const { searchId, name, filters, alert, newMatches } = search;
  const viewed = formatDay(search.viewedAt);

  async function remove() {
    try {
      await call('removeSearch', { searchId });
      showNotice(t`Removed “${name}”.`, { label: t`Undo`, run: () => save.mutate({ name, filters, alert }) }, undoMs);
    } catch (error) {
      showError(error);
    }
    await refetch();
  }
  return (
    <li>
      <div className={css['who']}>
        <Link
          to="/"
          search={toBoutiqueAddress(filters)}
          className="link"
          onClick={() => void call('markSearchViewed', { searchId }).then(refetch, () => undefined)}
        >
          {name}
        </Link>
        {newMatches > 0 && (
          <span className={css['new']}>
            <Plural value={newMatches} one="# new" other="# new" />
          </span>
        )}
        <p className="note">
          {describe(filters)} · <Trans>Viewed {viewed}</Trans>
        </p>
      </div>
      <select
        className="input"
        aria-label={t`Notifications about ${name}`}
        value={alert}
        disabled={save.isPending}
        onChange={({ target }) => {
          const chosen = (['instant', 'daily', 'off'] as const).find((value) => value === target.value);
          if (chosen) save.mutate({ searchId, name, filters, alert: chosen });
        }}
      >
        {(['instant', 'daily', 'off'] as const).map((value) => (
          <option key={value} value={value}>
            {alertNames[value]}
          </option>
        ))}
      </select>
      <Menu
        label={t`More about ${name}`}
        items={[
          { key: 'edit', label: t`Rename`, icon: Pencil, run: onEdit },
          { key: 'remove', label: t`Delete`, icon: Trash2, run: () => void remove(), isDanger: true },
        ]}
      />
    </li>
  );
}
