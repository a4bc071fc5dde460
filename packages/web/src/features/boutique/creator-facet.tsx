import { useLingui } from '@lingui/react/macro';
import { isUsername } from '@strapline/domain/username/username-format';
import { useState } from 'react';
import { useCall } from '../../platform/cache/queries.ts';
import { useSession } from '../../platform/session/session.ts';
import { NamedAvatar } from '../../ui/avatar.tsx';
import { type BoutiqueSearch, listValues, toggleValue } from './boutique-query.ts';
import { type Facet, FacetOptions, FacetSection, listNamed } from './facet-options.tsx';
import css from './facets.module.css';

type CreatorFacetProps = { search: BoutiqueSearch; facet: Facet | undefined; onChange: (patch: BoutiqueSearch) => void };

/** The creators whom the person follows, those chosen, and the most frequent ones or those found by a part of their name. */
export function CreatorFacet({ search, facet, onChange }: CreatorFacetProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const followed = useFollowedFacet(facet);
  const chosen = listValues(search.creator);
  const part = typed.trim().toLowerCase();
  const found = facet && { ...facet, values: facet.values.filter(({ value }) => value.includes(part)) };
  const shown = listNamed(found, chosen);
  const isFollowed = search.followed === 'yes';
  return (
    <FacetSection title={t`Creator`} value={[isFollowed ? t`Creators I follow` : '', ...chosen].filter(Boolean).join(', ')} isOpen={false}>
      <div className={css['creators']}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const [only, ...others] = found?.values ?? [];
            const name = only && others.length === 0 ? only.value : part;
            // Counts of a sample don't name every creator.
            if (chosen.includes(name) || (found?.isComplete && !only) || !isUsername(name)) return;
            onChange({ creator: toggleValue(search.creator, name) });
            setTyped('');
          }}
        >
          <input
            className="input"
            type="search"
            aria-label={t`Find a creator`}
            placeholder={t`Find a creator`}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="none"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </form>
        {part !== '' && found?.values.length === 0 && (
          <p className="note" role="status">
            {found.isComplete ? t`None of these pieces is by a creator of that name.` : t`Type the whole username and press Enter.`}
          </p>
        )}
        {followed && (
          <FacetOptions
            label={t`Creators I follow`}
            options={[{ value: 'yes', label: t`Creators I follow` }]}
            chosen={search.followed}
            isMultiple
            facet={followed}
            onChange={(value) => onChange({ followed: value })}
          />
        )}
        <FacetOptions
          label={t`Creator`}
          options={shown.map((value) => ({ value, label: <NamedAvatar of={{ username: value }} /> }))}
          chosen={search.creator}
          isMultiple
          facet={facet}
          onChange={(creator) => onChange({ creator })}
        />
      </div>
    </FacetSection>
  );
}

/** The number of pieces of all creators whom the person follows; null for a visitor. */
function useFollowedFacet(facet: Facet | undefined): Facet | null {
  const isSignedIn = useSession(({ status }) => status === 'signedIn');
  const creators = useCall('listSavedKeys', {}, { enabled: isSignedIn }).data?.creators;
  if (!isSignedIn || !creators) return null;
  const count = facet?.values.reduce((sum, one) => (creators.includes(one.value) ? sum + one.count : sum), 0) ?? 0;
  return { values: [{ value: 'yes', count }], isComplete: creators.length === 0 || facet?.isComplete === true };
}
