import { Trans } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, Nfc } from 'lucide';
import type { Ref } from 'react';
import { showError } from '../../../platform/state/notices.ts';
import type { TapLanding } from '../../../platform/tap/tap-landing.ts';
import type { TapReading } from '../../../platform/tap/taps.ts';
import { formatTime } from '../../../ui/format/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import css from '../tap/action.module.css';
import { TapPrompt } from '../tap/tap-prompt.tsx';
import { redeemTap } from '../tap/use-tap.ts';

type ClaimTapProps = {
  tag: BraTag;
  taps: readonly TapReading[];
  requiredTaps: 1 | 2;
  error: string | undefined;
  isMissing: boolean;
  ref: Ref<HTMLDivElement>;
};

export function ClaimTap({ tag, taps, requiredTaps, error, isMissing, ref }: ClaimTapProps) {
  const navigate = useNavigate();
  const isOpen = taps.length < requiredTaps;

  function handleLanding({ href, braTagId, ticket }: TapLanding) {
    // Another chip or another verdict opens on its own page.
    if (braTagId !== tag.id || !ticket) return void navigate({ href });
    redeemTap(tag.id, ticket).then(({ verdict }) => {
      if (verdict !== 'ok' && verdict !== 'opened') void navigate({ href });
    }, showError);
  }

  return (
    <div className={css['part']} ref={ref} tabIndex={-1}>
      <h2>
        <b>1</b>
        <Trans>Its chip</Trans>
      </h2>
      {taps.slice(-requiredTaps).map((tap) => (
        <p className={css['chipread']} key={tap.ticket}>
          <Icon icon={Nfc} />
          <span>
            <Trans>
              <b>The chip was read</b> at {formatTime(tap.at)}. This tap is valid for 30 minutes.
            </Trans>
          </span>
        </p>
      ))}
      {isOpen && (
        <TapPrompt isBare title={taps.length > 0 ? <Trans>Tap it again</Trans> : <Trans>Tap the chip</Trans>} onLanded={handleLanding}>
          {taps.length > 0 ? (
            <Trans>
              Hold your phone to it again. If a new page opens, you can continue there or come back here. What you typed is saved.
            </Trans>
          ) : (
            <Trans>
              This piece has a chip, so you need to tap it to claim. Hold the top of your phone to it. If a new page opens, you can continue
              there or come back to this one.
            </Trans>
          )}
        </TapPrompt>
      )}
      {(error ?? isMissing) && isOpen && (
        <p className="help bad" role="alert">
          <Icon icon={CircleAlert} />
          {error ?? <Trans>Tap the chip first. The code is sent with the tap.</Trans>}
        </p>
      )}
    </div>
  );
}
