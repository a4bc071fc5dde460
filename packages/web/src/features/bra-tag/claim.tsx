import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes';
import { Link, useRouter } from '@tanstack/react-router';
import { CircleSlash, KeyRound, Lock, ScanLine } from 'lucide';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useBraTagState } from '../../platform/client-state.ts';
import { useAct } from '../../platform/queries.ts';
import { beginIntent } from '../../platform/session/login-intent.ts';
import { useSession } from '../../platform/session/session.ts';
import { WireError } from '../../platform/wire-error.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Check } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Callout } from '../../ui/marks.tsx';
import css from './action.module.css';
import { typedCode } from './code-input.ts';
import { TagSlip } from './tag-slip.tsx';

/** Makes the holder of the label the owner on record. */
export function Claim({ tag }: { tag: BraTag }) {
  const { t } = useLingui();
  const [ownerNumber, setOwnerNumber] = useState<number>();
  if (ownerNumber !== undefined) return <Claimed tag={tag} ownerNumber={ownerNumber} />;
  return (
    <div className="page">
      <title>{t`Claim ${tag.title}: Strapline`}</title>
      <div className="head">
        <p className="eyebrow">
          <Trans>Claim</Trans>
        </p>
        <h1>
          <Trans>
            Make it <em>yours.</em>
          </Trans>
        </h1>
        <p className="lead">
          <Trans>The code on its strap says that you hold it. With it you become the owner on record.</Trans>
        </p>
      </div>
      <div className={css['split']}>
        <ClaimPart tag={tag} onClaimed={setOwnerNumber} />
        <aside className="stack">
          <TagSlip tag={tag} />
          <Callout icon={ScanLine}>
            <Trans>
              The code is on the label that is sewn to the strap: thirteen letters and digits. The square beside it only leads to this page.
            </Trans>
          </Callout>
        </aside>
      </div>
    </div>
  );
}

function ClaimPart({ tag, onClaimed }: { tag: BraTag; onClaimed: (ownerNumber: number) => void }) {
  const session = useSession();
  const username = session.status === 'signedIn' ? session.claims.username : undefined;
  const isOpen = tag.status === 'claimable' || tag.status === 'transfer_pending';
  // Its maker is owner no. 1, and told so below.
  if (username && username === tag.owner?.username && tag.owner.number > 1)
    return (
      <Closed title={<Trans>It is yours already</Trans>}>
        <Trans>You are the owner on record. There is nothing left to claim.</Trans>
      </Closed>
    );
  if (username && username === tag.creator.username)
    return (
      <Closed title={<Trans>You made this piece</Trans>}>
        <Trans>Whoever it goes to claims it, with the code on the label you sew in.</Trans>
      </Closed>
    );
  if (tag.status === 'missing' || tag.status === 'stolen')
    return (
      <Closed title={<Trans>It stands still</Trans>}>
        <Trans>Its owner reports it gone. It cannot be claimed until it is found.</Trans>
      </Closed>
    );
  if (!isOpen)
    return (
      <Closed title={<Trans>Nothing to claim yet</Trans>}>
        {tag.status === 'claimed' ? (
          <Trans>It has an owner on record, who has to pass it on first.</Trans>
        ) : (
          <Trans>It was not sent or given away yet. From then on its code opens it.</Trans>
        )}
      </Closed>
    );
  if (session.status !== 'signedIn') return <SignInFirst isUnknown={session.status === 'unknown'} />;
  return <CodeForm tag={tag} onClaimed={onClaimed} />;
}

function Closed({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={`panel stack ${css['closed']}`}>
      <Icon of={CircleSlash} size={24} />
      <h2>{title}</h2>
      <p className="sub">{children}</p>
    </section>
  );
}

function SignInFirst({ isUnknown }: { isUnknown: boolean }) {
  const router = useRouter();
  return (
    <section className="panel stack">
      <h2>
        <Trans>Sign in to claim it</Trans>
      </h2>
      <p className="sub">
        <Trans>
          An owner on record needs an account. You come back to this page, and nobody learns more of you than the name you choose.
        </Trans>
      </p>
      <Button
        kind="primary"
        size="big"
        busy={isUnknown}
        onClick={() => {
          beginIntent(router.latestLocation.href);
          void router.navigate({ to: '/confirmLoginIntent' });
        }}
      >
        <Trans>Sign in and claim</Trans>
      </Button>
    </section>
  );
}

function CodeForm({ tag, onClaimed }: { tag: BraTag; onClaimed: (ownerNumber: number) => void }) {
  const { t } = useLingui();
  const typed = useBraTagState((store) => store.state.strapCode);
  const change = useBraTagState((store) => store.change);
  const [isSatisfied, setSatisfied] = useState(false);
  const [isTried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const claim = useAct('claimCollectorTag', ['fetchBraTag', 'fetchCollector', 'listMyBraTags', 'listOrders', 'getOrderStatus', 'getStats']);
  // Forgotten with the page: the code belongs in nobody's memory.
  useEffect(() => () => change({ strapCode: '' }), [change]);

  const code = typedCode(typed);
  const refusal = claim.error instanceof WireError ? claim.error : undefined;
  const needsWord = tag.listing === 'sold' || refusal?.fields['satisfied'] !== undefined;
  const slips: Record<Exclude<typeof code.state, 'whole'>, string> = {
    empty: t`Type the code from the label.`,
    short: t`It has 13 letters and digits; some are missing.`,
    long: t`It has 13 letters and digits; these are too many.`,
    foreign: t`“${code.state === 'foreign' ? code.symbol : ''}” is never on a label. Look once more.`,
    slip: t`One symbol is not right: the last one does not fit the others. Nothing was sent.`,
  };
  const isEarly = code.state === 'slip' || code.state === 'long' || code.state === 'foreign';
  const fault = code.state !== 'whole' && (isTried || isEarly) ? slips[code.state] : refusal?.fields['strapCode'];

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (claim.isPending) return;
    if (code.state !== 'whole') {
      input.current?.focus();
      return;
    }
    claim.mutate(
      { braTagId: tag.id, strapCode: code.code, ...(isSatisfied ? { satisfied: true as const } : {}) },
      { onSuccess: (claimed) => onClaimed(claimed.ownerNumber), onError: () => input.current?.focus() },
    );
  }

  return (
    <form className="panel stack" onSubmit={submit} noValidate>
      {refusal && Object.keys(refusal.fields).length === 0 && <Refusal refusal={refusal} />}
      <div className={css['code']}>
        <Field
          ref={input}
          label={t`Strap code`}
          value={typed}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="7K3M-9QXD-2VTB-7"
          before={<Icon of={KeyRound} />}
          error={fault}
          hint={
            code.state === 'whole' ? (
              <Trans>It reads well.</Trans>
            ) : (
              <Trans>Small letters, spaces and hyphens do not matter. O is read as 0, I and L as 1.</Trans>
            )
          }
          onChange={(event) => {
            change({ strapCode: event.target.value });
            if (refusal) claim.reset();
          }}
        />
      </div>
      {needsWord && (
        <Check
          checked={isSatisfied}
          error={isSatisfied ? undefined : refusal?.fields['satisfied']}
          note={<Trans>This completes the order: its maker is paid, and there is no dispute afterwards.</Trans>}
          onChange={(event) => setSatisfied(event.target.checked)}
        >
          <Trans>I have it, and I am satisfied.</Trans>
        </Check>
      )}
      <Button type="submit" kind="primary" size="big" block busy={claim.isPending}>
        <Trans>Claim it</Trans>
      </Button>
    </form>
  );
}

/** Locked, somebody else's, or moved on meanwhile: in words, with what to do. */
function Refusal({ refusal }: { refusal: WireError }) {
  const minutes = Math.max(1, Math.ceil((refusal.retryAfterMs ?? 0) / 60_000));
  if (refusal.code === 'locked' || refusal.code === 'rate_limited')
    return (
      <div role="alert">
        <Callout tone="danger" icon={Lock}>
          <Trans>
            <b>Too many wrong tries.</b> Try again in about {minutes} min. The tag itself is not harmed.
          </Trans>
        </Callout>
      </div>
    );
  return (
    <div role="alert">
      <Callout tone="danger" icon={CircleSlash}>
        {refusal.message}
      </Callout>
    </div>
  );
}

function Claimed({ tag, ownerNumber }: { tag: BraTag; ownerNumber: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={`page ${css['done']}`}>
      <p className="eyebrow">
        <Trans>Claimed</Trans>
      </p>
      <h1 tabIndex={-1} ref={heading}>
        <Trans>
          It is <em>yours.</em>
        </Trans>
      </h1>
      <p className={css['number']}>
        <small>
          <Trans>No.</Trans>
        </small>
        {ownerNumber}
      </p>
      <p className="lead sub">
        <Trans>
          You are owner no. {ownerNumber} of {tag.title}. The thread has its next knot, and the code is used up.
        </Trans>
      </p>
      <TagSlip tag={tag} />
      <div className="row">
        <Link to="/collector/{-$userId}" params={{ userId: undefined }} className={buttonClass({ kind: 'primary' })}>
          <Trans>See my collection</Trans>
        </Link>
        <Link to="/bratag/$braTagId" params={{ braTagId: tag.id }} search={{ tab: 'provenance' }} className={buttonClass()}>
          <Trans>See the thread</Trans>
        </Link>
      </div>
    </div>
  );
}
