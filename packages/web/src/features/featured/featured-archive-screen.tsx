import { Trans, useLingui } from '@lingui/react/macro';
import { useCallList } from '../../platform/cache/queries.ts';
import { useApp } from '../../platform/page/app-data.ts';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState, Loading, Skeleton } from '../../ui/load-states.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import css from './featured.module.css';
import { FeaturedTeaser } from './featured-teaser.tsx';

/** Every piece that is or was featured, the latest first. */
export function FeaturedArchiveScreen() {
  const { t } = useLingui();
  const { item } = useApp();
  const list = useCallList('listFeatured', {});
  return (
    <div className="page wide broad">
      <PageTitle>{t`Featured`}</PageTitle>
      <div className="head">
        <p className="eyebrow">{t`By our team`}</p>
        <h1>
          <Trans>
            Featured <em>pieces</em>
          </Trans>
        </h1>
        <p className="lead">{t`One ${item.one} at a time, and the story of how it was made.`}</p>
      </div>
      <PagedList
        list={list}
        skeleton={
          <Loading>
            <div className={css['teasers']}>
              <Skeleton height="28rem" radius="var(--r-panel)" />
              <Skeleton height="28rem" radius="var(--r-panel)" />
              <Skeleton height="28rem" radius="var(--r-panel)" />
            </div>
          </Loading>
        }
        empty={
          <EmptyState
            title={t`No featured pieces yet`}
            action={<ButtonLink to="/" search={{ section: 'boutique' }} kind="primary">{t`Browse the boutique`}</ButtonLink>}
          >
            {t`Pieces that our team features show up here.`}
          </EmptyState>
        }
      >
        {(featured) => (
          <ul className={css['teasers']}>
            {featured.map((one) => (
              <li key={one.slug}>
                <FeaturedTeaser featured={one} hasLead headingLevel="h2" />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}
