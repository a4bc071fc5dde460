import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Nfc, Tag, TriangleAlert } from 'lucide';
import { useState } from 'react';
import { useCall, useCallMutation } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { findTagId } from '../../platform/tap/find-tag-id.ts';
import { canReadNfc, NfcDeniedError, readChip } from '../../platform/tap/web-nfc.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Callout } from '../../ui/panel.tsx';
import { useBindDraft } from './bind-draft.ts';
import css from './chip.module.css';
import { RowsSkeleton } from './loading-rows.tsx';

/** With the URL that the chip wrote, the server verifies at once that it is ours. */
export function BindSection() {
  const batches = useCall('listChipBatches', {});
  if (batches.isPending) return <RowsSkeleton />;
  if (batches.isLoadingError) return <PageError error={batches.error} onRetry={() => void batches.refetch()} />;
  return <BindForm kids={batches.data.items.filter(({ state }) => state === 'live').map(({ kid }) => kid)} />;
}

function BindForm({ kids }: { kids: readonly string[] }) {
  const { t } = useLingui();
  const { state, change } = useBindDraft();
  const bind = useCallMutation('recordNfcTag', ['listChips', 'listChipBatches', 'fetchBraTag']);
  const kid = kids.find((one) => one === state.kid) ?? kids[0] ?? '';
  const form = useContractForm('recordNfcTag', {
    input: {
      braTagId: findTagId(state.braTagId) ?? state.braTagId,
      encryptionKeyKid: kid,
      serialNumber: state.serialNumber.trim(),
      tapUrl: state.tapUrl.trim() || undefined,
    },
    mutation: bind,
    onSent: () => change({ serialNumber: '', tapUrl: '' }),
  });

  return (
    <div className={css['split']}>
      <form className="panel stack" {...form.props}>
        <ChipFields kids={kids} kid={kid} getError={form.getError} />
        {canReadNfc() && <ReadChipButton onRead={(tapUrl) => change({ tapUrl })} />}
        {form.failure && (
          <div role="alert">
            <Callout tone="danger" icon={TriangleAlert}>
              {form.failure}
            </Callout>
          </div>
        )}
        <div>
          <Button type="submit" kind="primary" busy={bind.isPending}>{t`Bind chip`}</Button>
        </div>
      </form>
      <div className="stack" aria-live="polite">
        {bind.data ? <BoundChip bound={bind.data} /> : <Rules />}
      </div>
    </div>
  );
}

type ChipFieldsProps = { kids: readonly string[]; kid: string; getError: (field: string) => string | undefined };

function ChipFields({ kids, kid, getError }: ChipFieldsProps) {
  const { t } = useLingui();
  const { state, change } = useBindDraft();
  return (
    <>
      <Field
        label={t`Tag ID`}
        value={state.braTagId}
        name="braTagId"
        error={getError('braTagId')}
        before={<Icon icon={Tag} />}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change({ braTagId: event.target.value })}
      />
      <Select
        label={t`Batch key`}
        value={kid}
        name="encryptionKeyKid"
        error={getError('encryptionKeyKid')}
        onChange={(event) => change({ kid: event.target.value })}
      >
        {kids.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
      <Field
        label={t`Chip serial number`}
        value={state.serialNumber}
        name="serialNumber"
        error={getError('serialNumber')}
        hint={t`As an NFC reader shows it, with or without colons, e.g. 04:AB:CD:12:34:56:78.`}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change({ serialNumber: event.target.value })}
      />
      <Field
        label={t`Tap URL`}
        optional
        value={state.tapUrl}
        name="tapUrl"
        error={getError('tapUrl')}
        hint={t`The URL the chip produced when it was read. It proves that the chip is ours, and can be used only once.`}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change({ tapUrl: event.target.value })}
      />
    </>
  );
}

function ReadChipButton({ onRead }: { onRead: (tapUrl: string) => void }) {
  const [state, setState] = useState<'rest' | 'waiting' | 'refused' | 'empty'>('rest');

  async function read() {
    setState('waiting');
    try {
      const url = await readChip(AbortSignal.timeout(60_000));
      setState(url === null ? 'empty' : 'rest');
      if (url !== null) onRead(url);
    } catch (error) {
      setState('refused');
      if (!(error instanceof NfcDeniedError)) console.warn('could not read the chip', error);
    }
  }

  return (
    <div>
      <Button icon={Nfc} onClick={() => void read()} busy={state === 'waiting'}>
        <Trans>Read the chip with this phone</Trans>
      </Button>
      <p className="help" role="status">
        {state === 'waiting' && <Trans>Hold the chip to the back of the phone.</Trans>}
        {state === 'refused' && <Trans>We couldn’t read the chip. Check that NFC is on and allowed, then try again.</Trans>}
        {state === 'empty' && <Trans>This chip has no URL, so it isn’t encoded yet.</Trans>}
      </p>
    </div>
  );
}

function BoundChip({ bound: { braTagId, nfc, grade } }: { bound: Output<'recordNfcTag'> }) {
  const { t } = useLingui();
  const isProved = nfc !== 'none';
  return (
    <Callout tone={isProved ? 'verified' : 'brass'} icon={CircleCheck}>
      {isProved ? (
        <Trans>
          <b>Chip bound, grade {grade}.</b> Its tap URL is valid, and its serial number matches the one you entered.
        </Trans>
      ) : (
        <Trans>
          <b>Serial number saved, grade {grade}.</b> The chip only counts as a label until you tap it for the first time.
        </Trans>
      )}{' '}
      <Link to="/bratag/$braTagId" params={{ braTagId }} className="link">{t`See the tag`}</Link>
    </Callout>
  );
}

function Rules() {
  const { t } = useLingui();
  return (
    <ul className={css['rules']}>
      <li>{t`Each chip belongs to one tag, and each tag has at most one chip.`}</li>
      <li>{t`Without a tap URL, the chip only counts as a label (grade D) until an admin taps it successfully.`}</li>
      <li>{t`Re-encoding a chip resets its counter, so it needs a different key. The public log records the change.`}</li>
      <li>{t`We’ll ask for your passkey, or ask you to sign in again, because bound chips decide which proofs we trust.`}</li>
    </ul>
  );
}
