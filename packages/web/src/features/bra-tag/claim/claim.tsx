import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { useRouter } from '@tanstack/react-router';
import { CircleSlash, ScanLine } from 'lucide';
import { type ReactNode, useState } from 'react';
import { PageTitle } from '../../../platform/page/page-title.tsx';
import { startIntent } from '../../../platform/session/login-intent.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Callout } from '../../../ui/panel.tsx';
import { GoneNotice } from '../../../ui/tag/gone-notice.tsx';
import { TagSummary } from '../tag-summary.tsx';
import css from '../tap/action.module.css';
import { ClaimDone } from './claim-done.tsx';
import { ClaimForm } from './claim-form.tsx';

export function Claim({ tag }: { tag: BraTag }) {
  const { t } = useLingui();
  const [claim, setClaim] = useState<Output<'claimCollectorTag'>>();
  if (claim) return <ClaimDone tag={tag} claim={claim} />;
  return (
    <div className="page">
      <PageTitle>{t`Claim ${tag.title}`}</PageTitle>
      <div className="head">
        <p className="eyebrow">{t`Claim`}</p>
        <h1>
          <Trans>
            Make it <em>yours.</em>
          </Trans>
        </h1>
        <p className="lead">
          {tag.status === 'transfer_pending'
            ? t`Its owner is passing it on. Enter the code that came with it to become the next owner on record.`
            : t`The code on its strap shows that you have the piece. Enter it to become the owner on record.`}
        </p>
      </div>
      <GoneNotice tag={tag} className={css['spaceAfter']} />
      <div className={css['split']}>
        <ClaimArea tag={tag} onClaimed={setClaim} />
        <aside className="stack">
          <TagSummary tag={tag} />
          <Callout icon={ScanLine}>
            <Trans>
              The code is on the label that is sewn to the strap: thirteen letters and digits. The QR code beside it only opens this page.
            </Trans>
          </Callout>
        </aside>
      </div>
    </div>
  );
}

function ClaimArea({ tag, onClaimed }: { tag: BraTag; onClaimed: (claim: Output<'claimCollectorTag'>) => void }) {
  const { t } = useLingui();
  const session = useSession();
  const username = session.status === 'signedIn' ? session.claims.username : undefined;
  const isOpen = tag.status === 'claimable' || tag.status === 'transfer_pending';
  // A creator (owner no. 1) gets a message of their own below.
  if (username && username === tag.owner?.username && (tag.owner.number > 1 || tag.status === 'transfer_pending'))
    return <ClaimClosed title={t`It’s already yours`}>{t`You are the owner on record. There is nothing left to claim.`}</ClaimClosed>;
  // A creator may get a piece back, but can't claim one that has just left them.
  if (username && username === tag.creator.username && tag.status !== 'transfer_pending')
    return (
      <ClaimClosed title={t`You made this piece`}>
        {t`The person who receives it claims it with the code on the label you sew in.`}
      </ClaimClosed>
    );
  if (tag.status === 'missing' || tag.status === 'stolen')
    return (
      <ClaimClosed title={t`It can’t be claimed now`}>
        {t`It can’t be claimed until its owner marks it as found and generates a new code.`}
      </ClaimClosed>
    );
  if (!isOpen)
    return (
      <ClaimClosed title={t`Nothing to claim yet`}>
        {tag.status === 'claimed'
          ? t`It has an owner on record. They have to pass it on first.`
          : t`It hasn’t been sent or given away yet. Once it has, you can claim it with its code.`}
      </ClaimClosed>
    );
  if (session.status !== 'signedIn') return <SignInFirst isUnknown={session.status === 'unknown'} />;
  return <ClaimForm tag={tag} onClaimed={onClaimed} />;
}

function ClaimClosed({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={`panel stack ${css['closed']}`}>
      <Icon icon={CircleSlash} size={24} />
      <h2>{title}</h2>
      <p className="sub">{children}</p>
    </section>
  );
}

function SignInFirst({ isUnknown }: { isUnknown: boolean }) {
  const { t } = useLingui();
  const router = useRouter();
  return (
    <section className="panel stack">
      <h2>{t`Sign in to claim it`}</h2>
      <p className="sub">
        <Trans>
          You need an account to become the owner on record. You’ll come back to this page, and other people only see the name you choose.
        </Trans>
      </p>
      <Button
        kind="primary"
        size="big"
        busy={isUnknown}
        onClick={() => {
          startIntent(router.latestLocation.href);
          void router.navigate({ to: '/confirmLoginIntent' });
        }}
      >
        {t`Sign in and claim`}
      </Button>
    </section>
  );
}
