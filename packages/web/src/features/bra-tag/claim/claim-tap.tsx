import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, Nfc } from 'lucide';
import { useId } from 'react';
import type { FieldOf } from '../../../platform/form/contract-form.ts';
import { showError } from '../../../platform/state/notices.ts';
import type { TapLanding } from '../../../platform/tap/tap-landing.ts';
import type { TapReading } from '../../../platform/tap/taps.ts';
import { formatTime } from '../../../ui/format/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import css from '../tap/action.module.css';
import { TapPrompt } from '../tap/tap-prompt.tsx';
import { redeemTap } from '../tap/use-tap.ts';

type ClaimTapProps = ReturnType<FieldOf> & { tag: BraTag; taps: readonly TapReading[]; needsSecond: boolean };

export function ClaimTap({ name, error, tag, taps, needsSecond }: ClaimTapProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const id = useId();
  const requiredTaps = needsSecond ? 2 : 1;
  const isOpen = taps.length < requiredTaps || error !== undefined;

  function handleLanding({ href, braTagId, ticket }: TapLanding) {
    // Another chip or another verdict opens on its own page.
    if (braTagId !== tag.id || !ticket) return void navigate({ href });
    redeemTap(tag.id, ticket).then(({ verdict }) => {
      if (verdict !== 'ok' && verdict !== 'opened') void navigate({ href });
    }, showError);
  }

  return (
    <fieldset
      name={name}
      className={css['part']}
      tabIndex={-1}
      data-invalid={error ? '' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={error ? `${id}-help` : undefined}
    >
      <h2 id={`${id}-title`}>
        <b>1</b>
        {t`Its chip`}
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
        <TapPrompt isBare title={taps.length > 0 ? t`Tap it again` : t`Tap the chip`} onLanded={handleLanding}>
          {taps.length > 0 ? (
            t`Hold your phone to it again. If a new page opens, you can continue there or come back here. What you typed is saved.`
          ) : (
            <Trans>
              This piece has a chip, so you need to tap it to claim. Hold the top of your phone to it. If a new page opens, you can continue
              there or come back to this one.
            </Trans>
          )}
        </TapPrompt>
      )}
      {error && (
        <p className="help bad" id={`${id}-help`} role="alert">
          <Icon icon={CircleAlert} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
