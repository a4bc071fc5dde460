import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { ListingCard } from '@strapline/contract/shapes/listing';
import { formatAmount } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide';
import { type ReactNode, useEffect, useState } from 'react';
import { useCall } from '../../platform/cache/queries.ts';
import { useApp } from '../../platform/page/app-data.ts';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { deleteReferral, type StoredReferral, saveReferral } from '../../platform/session/referral.ts';
import { useSession } from '../../platform/session/session.ts';
import { showError } from '../../platform/state/notices.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { formatLongDay } from '../../ui/format/dates.ts';
import { GarmentArt } from '../../ui/garment-art.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Stitch } from '../../ui/panel.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PieceGrid } from '../../ui/tag/piece-grid.tsx';
import css from './referral.module.css';

type Referrer = Output<'fetchReferrer'>;

/** The page of a member's link: who invites, what an invitation means, and the member's pieces. */
export function ReferralLanding({ referrer, renderCard }: { referrer: Referrer; renderCard: (card: ListingCard) => ReactNode }) {
  const { t } = useLingui();
  const { username, slug } = referrer;
  const model = useCall('fetchModel', { slug: slug ?? '' }, { enabled: slug !== null });
  const pieces = model.data?.listings.items ?? [];
  return (
    <div className="page wide broad">
      <PageTitle>{t`${username} invited you`}</PageTitle>
      <Invitation referrer={referrer} piece={pieces.find(({ listing }) => listing === 'published') ?? pieces[0]} />
      <Stitch />
      <Steps referrer={referrer} />
      {model.data && pieces.length > 0 && (
        <>
          <Stitch />
          <section className={css['pieces']} aria-labelledby="their-pieces">
            <div className={css['head']}>
              <div>
                <p className="eyebrow">{t`From ${username}`}</p>
                <h2 id="their-pieces">
                  <Trans>
                    On offer <em>now</em>
                  </Trans>
                </h2>
              </div>
              <ButtonLink to="/model/$slug" params={{ slug: model.data.slug }} kind="quiet">
                {t`All their pieces`} <Icon icon={ArrowRight} />
              </ButtonLink>
            </div>
            <PieceGrid pieces={pieces.slice(0, 4)} getKey={(card) => card.slug} renderCard={renderCard} />
          </section>
        </>
      )}
    </div>
  );
}

function Invitation({ referrer, piece }: { referrer: Referrer; piece: ListingCard | undefined }) {
  const { t } = useLingui();
  const { name, item, garment } = useApp();
  const { username, bio } = referrer;
  return (
    <div className={css['invitation']}>
      <div>
        <Avatar of={referrer} size={64} />
        <h1>
          <Trans>
            {username} <em>invited you.</em>
          </Trans>
        </h1>
        <p className={css['lead']}>
          {t`${name} is where one-of-a-kind ${item.many} are offered, collected and kept on record.`}
          {bio && ` ${t`${username} writes: “${bio}”`}`}
        </p>
        <p className={css['actions']}>
          <ButtonLink to="/signup" kind="primary" size="big">{t`Create an account`}</ButtonLink>
          <ButtonLink to="/" search={{ section: 'boutique' }} size="big">{t`Browse first`}</ButtonLink>
        </p>
        <ReferralStatus username={username} />
      </div>
      <figure className={css['tag']}>
        <svg className={css['string']} viewBox="0 0 200 110" aria-hidden="true">
          <path
            d="M100 92C98 62 66 60 66 40S92 14 100 2c8 12 34 18 34 38s-32 22-34 52"
            fill="none"
            stroke="var(--primary)"
            strokeWidth="2"
          />
        </svg>
        <div className={css['card']}>
          <span className={css['eye']} />
          {piece ? (
            <Picture media={piece.cover} seed={piece.braTagId} sizes="(max-width: 819px) 72vw, 364px" className={css['art']} />
          ) : garment === 'bra' ? (
            <GarmentArt seed={username} style="balconette" palette="rose" label={t`Drawing of a balconette`} />
          ) : (
            <GarmentArt seed={username} style="tee" palette="cobalt" label={t`Drawing of a tee`} />
          )}
          <figcaption>
            <span className="eyebrow">{t`An invitation`}</span>
            <span className={css['title']}>
              <Trans>
                For you, from a <em>friend</em>
              </Trans>
            </span>
            <span className="mono">{username}</span>
          </figcaption>
        </div>
      </figure>
    </div>
  );
}

/** Records the visit, unless a member is signed in: only new members count. */
function ReferralStatus({ username }: { username: string }) {
  const { t } = useLingui();
  const status = useSession((session) => session.status);
  const [referral, setReferral] = useState<StoredReferral | null>(null);
  useEffect(() => {
    if (status !== 'anonymous') return;
    saveReferral(username).then(setReferral, (error: Error) => console.warn('could not save the invitation', error.message));
  }, [status, username]);
  function forget() {
    deleteReferral().then(() => setReferral({ referrerId: null, until: null }), showError);
  }
  if (referral?.referrerId === null) return <p className="note" role="status">{t`Forgotten. Nobody earns anything from your orders.`}</p>;
  if (!referral?.until) return <p className="note">&nbsp;</p>;
  const day = formatLongDay(referral.until);
  return (
    <p className="note">
      {t`This browser remembers your invitation until ${day}.`}{' '}
      <button type="button" className="link" onClick={forget}>{t`Forget it`}</button>
    </p>
  );
}

function Steps({ referrer: { username, creditCents } }: { referrer: Referrer }) {
  const { t } = useLingui();
  const { modules } = useApp();
  const credit = formatAmount(creditCents);
  return (
    <section className={css['how']} aria-labelledby="how-invitations">
      <p className="eyebrow">{t`How it works`}</p>
      <h2 id="how-invitations">
        <Trans>
          What an invitation <em>means</em>
        </Trans>
      </h2>
      <ol>
        <li>
          <h3>{t`Look around`}</h3>
          <p>
            {modules.calculator
              ? t`You don’t need an account to browse, check a tag or find your size.`
              : t`You don’t need an account to browse or check a tag.`}
          </p>
        </li>
        <li>
          <h3>{t`Buy, or tag your own`}</h3>
          <p>{t`You pay the same as everyone. Invitations never change a price.`}</p>
        </li>
        {creditCents > 0 && (
          <li>
            <h3>{t`A credit for them`}</h3>
            <p>{t`When your first order is complete, ${username} earns up to ${credit} from our commission. They won’t see what you bought.`}</p>
          </li>
        )}
      </ol>
    </section>
  );
}

/** Shown on a member's own link. */
export function OwnLinkNote() {
  const { t } = useLingui();
  return (
    <>
      {t`This is your own link. Share it with somebody who isn’t here yet.`}{' '}
      <Link className="link" to="/referrals">{t`View your referrals`}</Link>
    </>
  );
}
