import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { CircleSlash, KeyRound, Lock } from 'lucide';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useBraTagState } from '../../../platform/client-state.ts';
import { introduceAllAnew } from '../../../platform/connection.ts';
import { tokenForPiece } from '../../../platform/order-access.ts';
import { useAct } from '../../../platform/queries.ts';
import { acceptedTaps, forgetTaps, isFromElsewhere, useTaps } from '../../../platform/taps.ts';
import { WireError } from '../../../platform/wire-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Check } from '../../../ui/form/choice.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Callout } from '../../../ui/panel.tsx';
import css from '../tap/action.module.css';
import { ClaimTap } from './claim-tap.tsx';
import { parseTypedCode, type TypedCode } from './code-input.ts';

type ClaimFormProps = { tag: BraTag; onClaimed: (claim: Output<'claimCollectorTag'>) => void };

const touched = ['fetchBraTag', 'fetchCollector', 'listMyBraTags', 'listOrders', 'getOrderStatus', 'getStats'] as const;

/** Input stays after a rejected claim. */
export function ClaimForm(props: ClaimFormProps) {
  const {
    typed,
    code,
    refusal,
    needsWord,
    hasChip,
    taps,
    wantsTap,
    twoAsked,
    isTried,
    isSatisfied,
    setSatisfied,
    input,
    chip,
    submit,
    type,
    isSending,
  } = useClaim(props);
  return (
    <form className="panel stack" onSubmit={(event) => void submit(event)} noValidate>
      {refusal && Object.keys(refusal.fields).length === 0 && <Refusal refusal={refusal} />}
      {hasChip && (
        <ClaimTap
          ref={chip}
          tag={props.tag}
          taps={taps}
          wanted={twoAsked ? 2 : 1}
          fault={wantsTap ? (refusal?.fields['secondTap'] ?? refusal?.fields['tap']) : undefined}
          isMissing={isTried && wantsTap}
        />
      )}
      <CodeField
        typed={typed}
        code={code}
        isTried={isTried && !wantsTap}
        isSecond={hasChip}
        fault={refusal?.fields['strapCode']}
        input={input}
        onType={type}
      />
      {needsWord && (
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
  const typed = useBraTagState((store) => store.state.strapCode);
  const change = useBraTagState((store) => store.change);
  const readings = useTaps((taps) => taps.state.readings);
  const [isSatisfied, setSatisfied] = useState(false);
  const [isTried, setTried] = useState(false);
  const [twoAsked, setTwoAsked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const chip = useRef<HTMLDivElement>(null);
  const claim = useAct('claimCollectorTag', touched);
  // The strap code is never stored.
  useEffect(() => () => change({ strapCode: '' }), [change]);

  const code = parseTypedCode(typed);
  const refusal = claim.error instanceof WireError ? claim.error : undefined;
  const needsWord = tag.listing === 'sold' || refusal?.fields['satisfied'] !== undefined;
  // A chip that has never answered needs no tap.
  const hasChip = tag.nfc !== 'none';
  const taps = acceptedTaps(readings, tag.id);
  const wantsTap = hasChip && taps.length < (twoAsked ? 2 : 1);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (claim.isPending) return;
    if (wantsTap) return chip.current?.focus();
    if (code.state !== 'whole') return input.current?.focus();
    const [second, first] = taps.toReversed().map(({ ticket }) => ticket);
    const proof = first === undefined ? { tap: second } : { tap: first, secondTap: second };
    if (taps.some(isFromElsewhere)) await introduceAllAnew();
    const accessToken = tokenForPiece(tag.id);
    claim.mutate(
      {
        braTagId: tag.id,
        strapCode: code.code,
        ...(second ? proof : {}),
        ...(isSatisfied ? { satisfied: true as const } : {}),
        ...(accessToken ? { accessToken } : {}),
      },
      { onSuccess: claimed, onError: refused },
    );
  }

  function claimed(answer: Output<'claimCollectorTag'>) {
    forgetTaps(tag.id);
    onClaimed(answer);
  }

  function refused(error: Error) {
    const fields = error instanceof WireError ? error.fields : {};
    if (fields['secondTap'] !== undefined) setTwoAsked(true);
    if (fields['tap'] !== undefined) forgetTaps(tag.id);
    if (fields['tap'] !== undefined || fields['secondTap'] !== undefined) chip.current?.focus();
    else input.current?.focus();
  }

  function type(strapCode: string) {
    change({ strapCode });
    if (refusal) claim.reset();
  }

  return {
    typed,
    code,
    refusal,
    needsWord,
    hasChip,
    taps,
    wantsTap,
    twoAsked,
    isTried,
    isSatisfied,
    setSatisfied,
    input,
    chip,
    submit,
    type,
    isSending: claim.isPending,
  };
}

type CodeFieldProps = {
  typed: string;
  code: TypedCode;
  isTried: boolean;
  isSecond: boolean;
  fault: string | undefined;
  input: React.RefObject<HTMLInputElement | null>;
  onType: (text: string) => void;
};

function CodeField({ typed, code, isTried, isSecond, fault, input, onType }: CodeFieldProps) {
  const { t } = useLingui();
  const mistypes: Record<Exclude<TypedCode['state'], 'whole'>, string> = {
    empty: t`Type the code from the label.`,
    short: t`A strap code has 13 letters and digits. Some are missing.`,
    long: t`A strap code has 13 letters and digits. This is too long.`,
    foreign: t`“${code.state === 'foreign' ? code.symbol : ''}” is never used on a label. Check the code.`,
    slip: t`One character is wrong: the check character doesn’t match. Compare it with the label. Nothing was sent.`,
  };
  const isEarly = code.state === 'slip' || code.state === 'long' || code.state === 'foreign';
  return (
    <div className={css['part']}>
      {isSecond && (
        <h2>
          <b>2</b>
          <Trans>Its code</Trans>
        </h2>
      )}
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
          error={code.state !== 'whole' && (isTried || isEarly) ? mistypes[code.state] : fault}
          hint={
            code.state === 'whole' ? (
              <Trans>The code looks right.</Trans>
            ) : (
              <Trans>Lowercase, spaces and hyphens don’t matter. O is read as 0, I and L as 1.</Trans>
            )
          }
          onChange={(event) => onType(event.target.value)}
        />
      </div>
    </div>
  );
}

function Refusal({ refusal }: { refusal: WireError }) {
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
