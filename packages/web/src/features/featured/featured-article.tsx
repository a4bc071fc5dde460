import { Trans, useLingui } from '@lingui/react/macro';
import { parseFeaturedText } from '@strapline/domain/featured/featured';
import { formatAmount } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NamedAvatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Stitch } from '../../ui/panel.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PieceTitle } from '../../ui/tag/piece-title.tsx';
import { TagProof } from '../../ui/tag/tag-proof.tsx';
import type { Article, Listing } from './article.ts';
import css from './featured.module.css';
import { FeaturedOffer } from './featured-offer.tsx';
import { FeaturedPeriod } from './featured-period.tsx';
import { PieceNotes } from './piece-notes.tsx';

type ArticleProps = { article: Article; listing: Listing; save?: ReactNode; headingLevel?: 'h1' | 'h3' };

/** The editorial form of a listing, for its page and for the preview of who writes it. */
export function FeaturedArticle({ article, listing, save, headingLevel = 'h1' }: ArticleProps) {
  return (
    <article className={css['article']}>
      <Opening article={article} listing={listing} save={save} Heading={headingLevel} />
      <div className="wrap">
        <div className={css['essay']}>
          <Essay text={article.text} />
          <FeaturedOffer listing={listing} />
        </div>
        <Details listing={listing} />
        <Stitch />
        <div className={css['facts']}>
          <PieceNotes tag={listing.tag} />
          <section>
            <TagProof tag={listing.tag} />
          </section>
        </div>
      </div>
    </article>
  );
}

type OpeningProps = { article: Article; listing: Listing; save: ReactNode; Heading: 'h1' | 'h3' };

function Opening({ article: { title, text, from, until }, listing, save, Heading }: OpeningProps) {
  const { t } = useLingui();
  const { creator, braTagId, slug, tag } = listing;
  return (
    <header className={css['opening']}>
      <div className={css['start']}>
        <p className="eyebrow">
          <FeaturedPeriod from={from} until={until} />
        </p>
        <Heading className={css['title']}>
          <PieceTitle title={title} />
        </Heading>
        <p className={css['lead']}>{parseFeaturedText(text).lead}</p>
        <div className={css['buy']}>
          <Price listing={listing} />
          <ButtonLink to="/listing/$slug" params={{ slug }} kind="primary">{t`See the listing`}</ButtonLink>
          {save}
        </div>
        <p className={css['by']}>
          <Link to="/model/$slug" params={{ slug: creator.slug }} className={css['creator']}>
            <NamedAvatar of={creator} size={22} />
          </Link>
          <span className="mono">{braTagId}</span>
        </p>
      </div>
      <div className={css['art']}>
        <Picture media={tag.media[0] ?? listing.cover} seed={braTagId} sizes="(max-width: 819px) 100vw, 50vw" isPriority />
      </div>
    </header>
  );
}

function Price({ listing: { listing: state, offeredAmount } }: { listing: Listing }) {
  if (state === 'sold')
    return (
      <span className={css['price']}>
        <i className={css['dot']} aria-hidden="true" />
        <Trans>Sold</Trans>
      </span>
    );
  return <span className={`${css['price']} num`}>{formatAmount(offeredAmount)}</span>;
}

/** A quote right after the lead opens the text; others stand between its paragraphs. */
function Essay({ text }: { text: string }) {
  const { parts } = parseFeaturedText(text);
  const opensWithQuote = parts[0]?.kind === 'quote';
  const body = opensWithQuote ? parts.slice(1) : parts;
  return (
    <div>
      {opensWithQuote && <blockquote className={css['big']}>“{parts[0]?.text}”</blockquote>}
      <div className={css['columns']}>
        {body.map((part, place) =>
          part.kind === 'quote' ? <blockquote key={place}>“{part.text}”</blockquote> : <p key={place}>{part.text}</p>,
        )}
      </div>
    </div>
  );
}

const numerals = ['i', 'ii', 'iii'];

/** Up to three more pictures; their descriptions are the captions. */
function Details({ listing: { tag } }: { listing: Listing }) {
  const pictures = tag.media
    .slice(1)
    .filter(({ kind }) => kind === 'image')
    .slice(0, numerals.length);
  if (pictures.length === 0) return null;
  return (
    <>
      <Stitch />
      <div className={css['details']}>
        {pictures.map((media, place) => (
          <figure key={media.id}>
            <Picture
              media={{ ...media, alt: '' }}
              seed={`${tag.id}-${place + 1}`}
              sizes="(max-width: 819px) 100vw, 380px"
              className="art"
            />
            <figcaption>
              <b aria-hidden="true">{numerals[place]}</b>
              <span>{media.alt}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </>
  );
}
