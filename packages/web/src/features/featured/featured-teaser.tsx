import { Trans } from '@lingui/react/macro';
import type { FeaturedCard } from '@strapline/contract/shapes/blog/featured';
import { Link } from '@tanstack/react-router';
import { NamedAvatar } from '../../ui/avatar.tsx';
import { Picture } from '../../ui/picture.tsx';
import css from './featured.module.css';
import { FeaturedPeriod } from './featured-period.tsx';

type TeaserProps = { featured: FeaturedCard; hasLead?: boolean; headingLevel?: 'h2' | 'h3' };

/** A featured piece in the archive, and below another one. One link. */
export function FeaturedTeaser({
  featured: { slug, title, lead, from, until, card },
  hasLead = false,
  headingLevel: Heading = 'h3',
}: TeaserProps) {
  return (
    <article className={css['teaser']}>
      <Picture media={card.cover} seed={card.braTagId} sizes="(max-width: 819px) 90vw, 380px" className="art" />
      <p className="eyebrow">
        <FeaturedPeriod from={from} until={until} />
      </p>
      <Heading>
        <Link to="/featured/bra/$slug" params={{ slug }}>
          {title}
        </Link>
      </Heading>
      {hasLead && <p className="sub">{lead}</p>}
      <p className={css['by']}>
        <NamedAvatar of={card.creator} />
        {card.listing === 'sold' && (
          <span>
            <i className={css['dot']} aria-hidden="true" />
            <Trans>Sold</Trans>
          </span>
        )}
      </p>
    </article>
  );
}
