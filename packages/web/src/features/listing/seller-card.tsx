import { useLingui } from '@lingui/react/macro';
import type { Creator } from '@strapline/contract/shapes/person';
import { useCall } from '../../platform/cache/queries.ts';
import { useStoredAnswers } from '../../platform/cache/use-stored-answers.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { useDates } from '../../ui/format/dates.ts';
import { Skeleton } from '../../ui/load-states.tsx';

/** The statistics load after the page. */
export function SellerCard({ creator }: { creator: Creator }) {
  const { t } = useLingui();
  const { formatMonth } = useDates();
  const model = useCall('fetchModel', { slug: creator.slug });
  useStoredAnswers('fetchModel', [{ slug: creator.slug }]);
  const figures = model.data;
  return (
    <section className="panel seller late">
      <Avatar of={creator} size={56} />
      <div>
        <h2>{creator.username}</h2>
        <p>{figures ? t`Creator since ${formatMonth(figures.memberSince)}` : t`Creator`}</p>
      </div>
      {!model.isError && (
        <div className="st num">
          <Figure value={figures?.sold}>{t`sold`}</Figure>
          <Figure value={figures?.offered}>{t`for sale`}</Figure>
        </div>
      )}
      <ButtonLink to="/model/$slug" params={{ slug: creator.slug }} block>{t`See all pieces`}</ButtonLink>
    </section>
  );
}

function Figure({ value, children }: { value: number | undefined; children: React.ReactNode }) {
  return (
    <span>
      <b>{value ?? <Skeleton width="2.5ch" height="1em" />}</b>
      <small>{children}</small>
    </span>
  );
}
