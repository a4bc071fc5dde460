import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide';
import { useApp } from '../../../platform/page/app-data.ts';
import { PageTitle } from '../../../platform/page/page-title.tsx';
import { useSession } from '../../../platform/session/session.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Stitch } from '../../../ui/panel.tsx';
import { useSizeSystem } from '../../../ui/tag/size-system.ts';
import css from './browse.module.css';
import { Finder } from './finder.tsx';
import { FourChecks } from './four-checks.tsx';
import { PairFilters } from './pair-filters.tsx';
import { type PairSearch, parsePairFilter } from './pair-query.ts';
import { PairResults, SisterPairs } from './pair-results.tsx';

/** A link from somebody signed in also works for visitors, without what is theirs. */
function useSearchOfViewer(): PairSearch {
  const search: PairSearch = useSearch({ from: '/apair' });
  const isAnonymous = useSession(({ status }) => status === 'anonymous');
  const { open: _open, following: _following, ...others } = search;
  return isAnonymous ? others : search;
}

/** All pairs, or those of a size and its sister sizes. The URL holds the choice. */
export function PairsScreen() {
  const { t } = useLingui();
  const { item, sizeSystem } = useApp();
  const isLetter = sizeSystem === 'letter';
  const search = useSearchOfViewer();
  const navigate = useNavigate();
  const filter = parsePairFilter(search, useSizeSystem());

  // Arrow keys pass over sizes, so that a choice replaces the last one in the history.
  function change(patch: PairSearch) {
    void navigate({ to: '/apair', search: { ...search, ...patch }, replace: true, resetScroll: false });
  }
  const clear = () => void navigate({ to: '/apair', search: {}, replace: true, resetScroll: false });

  return (
    <div className="page">
      <PageTitle>{t`Pairs`}</PageTitle>
      <div className={css['headRow']}>
        <div className="head">
          <p className="eyebrow">{t`Pairs`}</p>
          <h1>
            <Trans>
              Sizes you can <em>believe.</em>
            </Trans>
          </h1>
          <p className="lead">
            <Trans>
              A pair is a creator’s checked size, kept with a left and a right picture of how a {item.one} sits. The pictures are encrypted:
              you see the cover until the creator lets you in.
            </Trans>
          </p>
        </div>
        <ButtonLink to="/apair/create/{-$pairId}" params={{}} kind="primary" icon={Plus}>{t`Create a pair`}</ButtonLink>
      </div>
      <Finder filter={filter} onChange={change} />
      <PairFilters filter={filter} search={search} onChange={change} />
      <PairResults filter={filter} search={search} onChange={change} onClear={clear} />
      {!isLetter && filter.size && search.sisters !== 'no' && <SisterPairs size={filter.size} filter={filter} search={search} />}
      <Stitch air="gap" />
      <FourChecks />
    </div>
  );
}
