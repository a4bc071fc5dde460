import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { Link, useNavigate } from '@tanstack/react-router';
import { KeyRound, ScanLine, ScrollText } from 'lucide';
import { useEffect, useState } from 'react';
import { useSession } from '../../../platform/session/session.ts';
import { type Preferences, usePreferences } from '../../../platform/state/client-state.ts';
import type { TapReading } from '../../../platform/tap/taps.ts';
import { Check } from '../../../ui/form/choice.tsx';
import { Icon } from '../../../ui/icon.tsx';
import css from './tap.module.css';

type TapDestination = 'stay' | 'ask' | 'leaving';

/** By the member's setting; a tap with a warning always stays on its page. */
export function getTapDestination(
  preference: Preferences['nfcAction'],
  verdict: TapReading['verdict'],
  canClaim: boolean,
): 'stay' | 'ask' | 'view' | 'claim' {
  if (verdict !== 'ok' && verdict !== 'opened') return 'stay';
  if (preference === 'claim') return canClaim ? 'claim' : 'stay';
  return preference === 'verify' ? 'stay' : preference;
}

/** Redirects once after a fresh tap, not after Back and not when the user opens the tap's details. */
export function useTapRedirect(tag: BraTag, reading: TapReading | undefined): TapDestination {
  const navigate = useNavigate();
  const preference = usePreferences((preferences) => preferences.state.nfcAction);
  const canClaim = useCanClaim(tag);
  const [isFresh] = useState(() => reading !== undefined && Date.now() - reading.savedAt < freshTapMs);
  const destination = reading && isFresh ? getTapDestination(preference, reading.verdict, canClaim) : 'stay';
  const braTagId = tag.id;
  const ticket = reading?.ticket;
  useEffect(() => {
    const params = { braTagId };
    if (destination === 'view') void navigate({ to: '/bratag/$braTagId', params, replace: true });
    if (destination === 'claim')
      void navigate({ to: '/bratag/$braTagId/action', params, search: { verb: 'claim', tap: ticket }, replace: true });
  }, [destination, braTagId, ticket, navigate]);
  return destination === 'view' || destination === 'claim' ? 'leaving' : destination;
}

/** An older reading was reopened, not tapped. */
const freshTapMs = 10_000;

/** A signed-out visitor may be the recipient. */
function useCanClaim({ status, can }: BraTag): boolean {
  const isSignedIn = useSession((session) => session.status === 'signedIn');
  return isSignedIn ? can.includes('claim') : status === 'claimable' || status === 'transfer_pending';
}

export function AfterTapChoice({ tag, ticket }: { tag: BraTag; ticket: string | undefined }) {
  const { t } = useLingui();
  const change = usePreferences((preferences) => preferences.change);
  const canClaim = useCanClaim(tag);
  const [isRemembered, setRemembered] = useState(false);
  const rememberChoice = (nfcAction: Preferences['nfcAction']) => isRemembered && change({ nfcAction });
  const params = { braTagId: tag.id };
  return (
    <section className={`panel ${css['ask']}`}>
      <h2>
        <Trans>
          Where <em>now?</em>
        </Trans>
      </h2>
      <div className={css['choices']}>
        <Link to="/bratag/$braTagId" params={params} onClick={() => rememberChoice('view')}>
          <Icon icon={ScrollText} />
          <b>{t`The record`}</b>
          <small>{t`Pictures, story and full history.`}</small>
        </Link>
        <Link
          to="/bratag/$braTagId/action"
          params={params}
          search={{ verb: 'verify', tap: ticket }}
          onClick={() => rememberChoice('verify')}
        >
          <Icon icon={ScanLine} />
          <b>{t`What it proves`}</b>
          <small>{t`Stay on this page.`}</small>
        </Link>
        {canClaim && (
          <Link
            to="/bratag/$braTagId/action"
            params={params}
            search={{ verb: 'claim', tap: ticket }}
            onClick={() => rememberChoice('claim')}
          >
            <Icon icon={KeyRound} />
            <b>{t`Claim it`}</b>
            <small>{t`With the strap code on its label.`}</small>
          </Link>
        )}
      </div>
      <Check
        checked={isRemembered}
        note={t`You can change this in your account settings.`}
        onChange={(event) => setRemembered(event.target.checked)}
      >
        {t`Do the same after every tap`}
      </Check>
    </section>
  );
}
