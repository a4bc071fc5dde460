import { Trans, useLingui } from '@lingui/react/macro';
import type { Input, Output } from '@strapline/contract/events';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { CircleSlash, KeyRound, Lock } from 'lucide';
import { useEffect, useState } from 'react';
import { useCallMutation } from '../../../platform/cache/queries.ts';
import { type FieldOf, useContractForm } from '../../../platform/form/contract-form.ts';
import { useBraTagState } from '../../../platform/state/client-state.ts';
import { getTokenForPiece } from '../../../platform/state/order-access.ts';
import { isReadElsewhere, listAcceptedTaps, removeTaps, type TapReading, useTaps } from '../../../platform/tap/taps.ts';
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
  const { t } = useLingui();
  const { form, typedCode, code, refusal, needsConfirmation, hasChip, taps, tapField, isSatisfied, setSatisfied, changeCode, isSending } =
    useClaim(props);
  return (
    <form className="panel stack" {...form.props}>
      {refusal && form.failure && <RefusalMessage refusal={refusal} message={form.failure} />}
      {hasChip && <ClaimTap tag={props.tag} taps={taps} needsSecond={tapField === 'secondTap'} {...form.field(tapField)} />}
      <CodeField typedCode={typedCode} code={code} hasTapStep={hasChip} {...form.field('strapCode')} onChange={changeCode} />
      {needsConfirmation && (
        <Check
          {...form.field('satisfied')}
          checked={isSatisfied}
          note={t`This completes the order. The seller is paid, and you can’t open a dispute afterwards.`}
          onChange={(event) => setSatisfied(event.target.checked)}
        >
          {t`I received it and I’m satisfied.`}
        </Check>
      )}
      <Button type="submit" kind="primary" size="big" block busy={isSending}>{t`Claim it`}</Button>
    </form>
  );
}

function useClaim({ tag, onClaimed }: ClaimFormProps) {
  const typedCode = useBraTagState((store) => store.state.strapCode);
  const change = useBraTagState((store) => store.change);
  const readings = useTaps((taps) => taps.state.readings);
  const [isSatisfied, setSatisfied] = useState(false);
  const [requests, setRequests] = useState({ secondTap: false, satisfied: false });
  const claim = useCallMutation('claimCollectorTag', invalidatedEvents);
  // The strap code is never stored.
  useEffect(() => () => change({ strapCode: '' }), [change]);

  const code = parseTypedCode(typedCode);
  const codeError = useCodeError(code);
  const refusal = claim.error instanceof WireError ? claim.error : undefined;
  const isRequested = (field: 'secondTap' | 'satisfied') => requests[field] || refusal?.fields[field] !== undefined;
  const taps = listAcceptedTaps(readings, tag.id);
  // A chip that has never answered needs no tap.
  const hasChip = tag.nfc !== 'none';
  const tapField = taps.length > 0 && isRequested('secondTap') ? 'secondTap' : 'tap';
  const tapError = useTapError(refusal);
  const isTapMissing = hasChip && taps.length < (isRequested('secondTap') ? 2 : 1);

  const form = useContractForm('claimCollectorTag', {
    input: {
      braTagId: tag.id,
      strapCode: code.state === 'valid' ? code.code : typedCode,
      ...getTickets(taps),
      satisfied: isSatisfied || undefined,
    },
    errors: { [tapField]: isTapMissing ? tapError : undefined, strapCode: codeError },
    mutation: claim,
    send: (input) => void send(input),
  });

  async function send(input: Omit<Input<'claimCollectorTag'>, 'accessToken'>) {
    if (taps.some(isReadElsewhere)) await renewAllHandshakes();
    const accessToken = getTokenForPiece(tag.id);
    claim.mutate({ ...input, ...(accessToken ? { accessToken } : {}) }, { onSuccess: handleClaimed, onError: handleRefusal });
  }

  function handleClaimed(answer: Output<'claimCollectorTag'>) {
    removeTaps(tag.id);
    onClaimed(answer);
  }

  function handleRefusal(error: Error) {
    const { tap, secondTap, satisfied } = error instanceof WireError ? error.fields : {};
    setRequests((before) => ({
      secondTap: before.secondTap || secondTap !== undefined,
      satisfied: before.satisfied || satisfied !== undefined,
    }));
    if (tap !== undefined) removeTaps(tag.id);
  }

  return {
    form,
    typedCode,
    code,
    refusal,
    needsConfirmation: tag.listing === 'sold' || isRequested('satisfied'),
    hasChip,
    taps,
    tapField,
    isSatisfied,
    setSatisfied,
    changeCode: (strapCode: string) => change({ strapCode }),
    isSending: claim.isPending,
  } as const;
}

/** The last taps, the earlier one first. */
function getTickets(taps: readonly TapReading[]): Pick<Input<'claimCollectorTag'>, 'tap' | 'secondTap'> {
  const [last, previous] = taps.toReversed().map(({ ticket }) => ticket);
  if (previous && last) return { tap: previous, secondTap: last };
  return last ? { tap: last } : {};
}

/** Why a tap is needed: as the server said, until it is sent again. */
function useTapError(refusal: WireError | undefined): string {
  const { t } = useLingui();
  return refusal?.fields['tap'] ?? refusal?.fields['secondTap'] ?? t`Tap the chip first. The code is sent with the tap.`;
}

function useCodeError(code: TypedCode): string | undefined {
  const { t } = useLingui();
  switch (code.state) {
    case 'empty':
      return t`Type the code from the label.`;
    case 'tooShort':
      return t`A strap code has 13 letters and digits. Some are missing.`;
    case 'tooLong':
      return t`A strap code has 13 letters and digits. This is too long.`;
    case 'invalidSymbol':
      return t`“${code.symbol}” is never used on a label. Check the code.`;
    case 'checksumMismatch':
      return t`One character is wrong: the check character doesn’t match. Compare it with the label. Nothing was sent.`;
    case 'valid':
      return undefined;
  }
}

type CodeFieldProps = ReturnType<FieldOf> & {
  typedCode: string;
  code: TypedCode;
  hasTapStep: boolean;
  onChange: (text: string) => void;
};

function CodeField({ name, error, typedCode, code, hasTapStep, onChange }: CodeFieldProps) {
  const { t } = useLingui();
  // More characters can't correct these, so they are shown while the code is typed.
  const isEarly = code.state === 'checksumMismatch' || code.state === 'tooLong' || code.state === 'invalidSymbol';
  const codeError = useCodeError(code);
  return (
    <div className={css['part']}>
      {hasTapStep && (
        <h2>
          <b>2</b>
          {t`Its code`}
        </h2>
      )}
      <div className={css['code']}>
        <Field
          name={name}
          label={t`Strap code`}
          value={typedCode}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="7K3M-9QXD-2VTB-7"
          before={<Icon icon={KeyRound} />}
          error={isEarly ? codeError : error}
          hint={
            code.state === 'valid' ? t`The code looks right.` : t`Lowercase, spaces and hyphens don’t matter. O is read as 0, I and L as 1.`
          }
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </div>
  );
}

function RefusalMessage({ refusal, message }: { refusal: WireError; message: string }) {
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
        {message}
      </Callout>
    </div>
  );
}
