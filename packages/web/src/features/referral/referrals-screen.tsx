import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { formatAmount } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { encode } from 'uqr';
import { useCall } from '../../platform/cache/queries.ts';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import css from './referral.module.css';

type Referral = Output<'getReferral'>;

/** A member's own link with its QR code, and its results. */
export function ReferralsScreen() {
  const { t } = useLingui();
  const referral = useCall('getReferral', {});
  return (
    <div className="page">
      <PageTitle>{t`Referrals`}</PageTitle>
      {referral.isLoadingError ? (
        <PageError error={referral.error} onRetry={() => void referral.refetch()} />
      ) : (
        <>
          <p className="eyebrow">{t`Referrals`}</p>
          <h1>
            <Trans>
              Bring a <em>friend</em>
            </Trans>
          </h1>
          {referral.data ? (
            <Content referral={referral.data} />
          ) : (
            <Loading>
              <Skeleton height="24rem" radius="var(--r-panel)" />
            </Loading>
          )}
        </>
      )}
    </div>
  );
}

function Content({ referral }: { referral: Referral }) {
  const { t } = useLingui();
  const { url, visits, signUps, credited, creditCents } = referral;
  return (
    <>
      <Terms username={url.slice(url.lastIndexOf('/') + 1)} />
      <section className={`panel ${css['share']}`} aria-labelledby="your-link">
        <div>
          <h2 id="your-link">{t`Your link`}</h2>
          <p className={`mono ${css['url']}`}>{url}</p>
          <CopyButton text={url}>{t`Copy link`}</CopyButton>
          <p className="note">{t`A visit counts for 30 days. If somebody opens several links, the last one counts.`}</p>
        </div>
        <QrCode text={url} />
      </section>
      <section className={`panel ${css['numbers']}`} aria-labelledby="numbers">
        <h2 id="numbers">{t`Results`}</h2>
        <dl className="num">
          <Fact label={t`Browsers that opened it`}>{visits}</Fact>
          <Fact label={t`New members`}>{signUps}</Fact>
          <Fact label={t`First orders credited`}>{credited}</Fact>
          <Fact label={t`You earned`}>{formatAmount(creditCents)}</Fact>
        </dl>
        {signUps === 0 && <p className="sub">{t`Nobody has joined through your link yet. Share it with your friends.`}</p>}
        <p className="note">
          <Trans>
            We never show who bought, or what. Credits are part of your{' '}
            <Link className="link" to="/account" search={{ tab: 'payouts' }}>
              payouts
            </Link>
            . If an order is refunded, its credit is taken back.
          </Trans>
        </p>
        <p className="note">{t`Your own orders don’t count, for example from a second account, with your card, to your address or in your browser.`}</p>
      </section>
    </>
  );
}

/** How much a first order earns is a setting of the server. */
function Terms({ username }: { username: string }) {
  const { t } = useLingui();
  const { data } = useCall('fetchReferrer', { referrerId: username });
  if (!data) return <p className={css['lead']}>{t`Share your link with somebody who isn’t here yet.`}</p>;
  const credit = formatAmount(data.creditCents);
  return (
    <p className={css['lead']}>
      {data.creditCents > 0
        ? t`You earn up to ${credit} when somebody who joined through your link completes their first order. It comes out of our commission, so nobody pays more.`
        : t`Share your link with somebody who isn’t here yet.`}
    </p>
  );
}

/** Ink on white in both themes, for scanners. */
function QrCode({ text }: { text: string }) {
  const { t } = useLingui();
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={css['code']}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={t`QR code of your link`}
    >
      <path d={path} />
    </svg>
  );
}
