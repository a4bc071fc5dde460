import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight } from 'lucide';
import { useCall } from '../../platform/cache/queries.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Stitch } from '../../ui/panel.tsx';
import css from './featured.module.css';
import { FeaturedTeaser } from './featured-teaser.tsx';

/** The server loads the same (`earlierFeatured` in `page-loaders.ts`): one more than is shown, as the page's own piece may be among them. */
const latest = { limit: 4 };

/** Three other pieces, and the way to all of them. */
export function EarlierFeatured({ slug }: { slug: string }) {
  const { t } = useLingui();
  const { data } = useCall('listFeatured', latest);
  const others = data?.items.filter((one) => one.slug !== slug).slice(0, 3) ?? [];
  if (others.length === 0) return null;
  return (
    <div className="wrap">
      <Stitch />
      <section className={css['earlier']} aria-labelledby="more-featured">
        <div className={css['head']}>
          <div>
            <p className="eyebrow">{t`Featured`}</p>
            <h2 id="more-featured">
              <Trans>
                More <em>stories</em>
              </Trans>
            </h2>
          </div>
          <ButtonLink to="/featured" kind="quiet">
            {t`All featured pieces`} <Icon icon={ArrowRight} />
          </ButtonLink>
        </div>
        <ul className={css['teasers']}>
          {others.map((featured) => (
            <li key={featured.slug}>
              <FeaturedTeaser featured={featured} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
