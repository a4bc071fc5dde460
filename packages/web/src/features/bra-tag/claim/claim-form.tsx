import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { CircleSlash, KeyRound, Lock } from 'lucide';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useCallMutation } from '../../../platform/cache/queries.ts';
import { useBraTagState } from '../../../platform/state/client-state.ts';
import { getTokenForPiece } from '../../../platform/state/order-access.ts';
import { isReadElsewhere, listAcceptedTaps, removeTaps, useTaps } from '../../../platform/tap/taps.ts';
import { renewAllHandshakes } from '../../../platform/wire/connection.ts';
import { WireError } from '../../../platform/wire/wire-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Check } from '../../../ui/form/choice.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Callout } from '../../../ui/panel.tsx';
import css from '../tap/action.module.css';
import { ClaimTap } from './claim-tap.tsx';
import { parseTypedCode, type TypedCode } from './code-input.ts';

type ClaimFormProps = { tag: BraTag; onClaimed: (claim: Output<'claimCollectorTag'>) => void };

const invalidatedEvents = ['fetchBraTag', 'fetchCollector', 'listMyBraTags', 'listOrders', 'getOrderStatus', 'getStats'] as const;

/** Input stays after a rejected claim. */
export function ClaimForm(props: ClaimFormProps) {
  const {
    typedCode,
    code,
    refusal,
    needsConfirmation,
    hasChip,
    taps,
    isTapMissing,
    needsSecondTap,
    isSubmitted,
    isSatisfied,
    setSatisfied,
    input,
    chip,
    submit,
    changeCode,
    isSending,
  } = useClaim(props);
  return (
    <form className="panel stack" onSubmit={(event) => void submit(event)} noValidate>
      {refusal && Object.keys(refusal.fields).length === 0 && <RefusalMessage refusal={refusal} />}
      {hasChip && (
        <ClaimTap
          ref={chip}
          tag={props.tag}
          taps={taps}
          requiredTaps={needsSecondTap ? 2 : 1}
          error={isTapMissing ? (refusal?.fields['secondTap'] ?? refusal?.fields['tap']) : undefined}
          isMissing={isSubmitted && isTapMissing}
        />
      )}
      <CodeField
        typedCode={typedCode}
        code={code}
        isSubmitted={isSubmitted && !isTapMissing}
        hasTapStep={hasChip}
        error={refusal?.fields['strapCode']}
        input={input}
        onChange={changeCode}
      />
      {needsConfirmation && (
        <Check
          checked={isSatisfied}
          error={isSatisfied ? undefined : refusal?.fields['satisfied']}
          note={<Trans>This completes the order. Its creator is paid, and you can’t open a dispute afterwards.</Trans>}
          onChange={(event) => setSatisfied(event.target.checked)}
        >
          <Trans>I received it and I’m satisfied.</Trans>
        </Check>
      )}
      <Button type="submit" kind="primary" size="big" block busy={isSending}>
        <Trans>Claim it</Trans>
      </Button>
    </form>
  );
}

function useClaim({ tag, onClaimed }: ClaimFormProps) {
  const typedCode = useBraTagState((store) => store.state.strapCode);
  const change = useBraTagState((store) => store.change);
  const readings = useTaps((taps) => taps.state.readings);
  const [isSatisfied, setSatisfied] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const [needsSecondTap, setNeedsSecondTap] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const chip = useRef<HTMLDivElement>(null);
  const claim = useCallMutation('claimCollectorTag', invalidatedEvents);
  // The strap code is never stored.
  useEffect(() => () => change({ strapCode: '' }), [change]);

  const code = parseTypedCode(typedCode);
  const refusal = claim.error instanceof WireError ? claim.error : undefined;
  const needsConfirmation = tag.listing === 'sold' || refusal?.fields['satisfied'] !== undefined;
  // A chip that has never answered needs no tap.
  const hasChip = tag.nfc !== 'none';
  const taps = listAcceptedTaps(readings, tag.id);
  const isTapMissing = hasChip && taps.length < (needsSecondTap ? 2 : 1);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (claim.isPending) return;
    if (isTapMissing) return chip.current?.focus();
    if (code.state !== 'whole') return input.current?.focus();
    const [second, first] = taps.toReversed().map(({ ticket }) => ticket);
    const proof = first === undefined ? { tap: second } : { tap: first, secondTap: second };
    if (taps.some(isReadElsewhere)) await renewAllHandshakes();
    const accessToken = getTokenForPiece(tag.id);
    claim.mutate(
      {
        braTagId: tag.id,
        strapCode: code.code,
        ...(second ? proof : {}),
        ...(isSatisfied ? { satisfied: true as const } : {}),
        ...(accessToken ? { accessToken } : {}),
      },
      { onSuccess: handleClaimed, onError: handleRefusal },
    );
  }

  function handleClaimed(answer: Output<'claimCollectorTag'>) {
    removeTaps(tag.id);
    onClaimed(answer);
  }

  function handleRefusal(error: Error) {
    const fields = error instanceof WireError ? error.fields : {};
    if (fields['secondTap'] !== undefined) setNeedsSecondTap(true);
    if (fields['tap'] !== undefined) removeTaps(tag.id);
    if (fields['tap'] !== undefined || fields['secondTap'] !== undefined) chip.current?.focus();
    else input.current?.focus();
  }

  function changeCode(strapCode: string) {
    change({ strapCode });
    if (refusal) claim.reset();
  }

  return {
    typedCode,
    code,
    refusal,
    needsConfirmation,
    hasChip,
    taps,
    isTapMissing,
    needsSecondTap,
    isSubmitted,
    isSatisfied,
    setSatisfied,
    input,
    chip,
    submit,
    changeCode,
    isSending: claim.isPending,
  };
}

type CodeFieldProps = {
  typedCode: string;
  code: TypedCode;
  isSubmitted: boolean;
  hasTapStep: boolean;
  error: string | undefined;
  input: React.RefObject<HTMLInputElement | null>;
  onChange: (text: string) => void;
};

function CodeField({ typedCode, code, isSubmitted, hasTapStep, error, input, onChange }: CodeFieldProps) {
  const { t } = useLingui();
  const codeErrors: Record<Exclude<TypedCode['state'], 'whole'>, string> = {
    empty: t`Type the code from the label.`,
    short: t`A strap code has 13 letters and digits. Some are missing.`,
    long: t`A strap code has 13 letters and digits. This is too long.`,
    foreign: t`“${code.state === 'foreign' ? code.symbol : ''}” is never used on a label. Check the code.`,
    slip: t`One character is wrong: the check character doesn’t match. Compare it with the label. Nothing was sent.`,
  };
  const isEarly = code.state === 'slip' || code.state === 'long' || code.state === 'foreign';
  return (
    <div className={css['part']}>
      {hasTapStep && (
        <h2>
          <b>2</b>
          <Trans>Its code</Trans>
        </h2>
      )}
      <div className={css['code']}>
        <Field
          ref={input}
          label={t`Strap code`}
          value={typedCode}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="7K3M-9QXD-2VTB-7"
          before={<Icon icon={KeyRound} />}
          error={code.state !== 'whole' && (isSubmitted || isEarly) ? codeErrors[code.state] : error}
          hint={
            code.state === 'whole' ? (
              <Trans>The code looks right.</Trans>
            ) : (
              <Trans>Lowercase, spaces and hyphens don’t matter. O is read as 0, I and L as 1.</Trans>
            )
          }
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </div>
  );
}

function RefusalMessage({ refusal }: { refusal: WireError }) {
  const minutes = Math.max(1, Math.ceil((refusal.retryAfterMs ?? 0) / 60_000));
  if (refusal.code === 'locked' || refusal.code === 'rate_limited')
    return (
      <div role="alert">
        <Callout tone="danger" icon={Lock}>
          <Trans>
            <b>Too many incorrect codes.</b> Try again in about {minutes} min. The tag isn’t affected.
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
