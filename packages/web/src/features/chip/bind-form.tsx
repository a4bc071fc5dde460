import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { Nfc, Tag } from 'lucide';
import { type ReactNode, useState } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { findTagId } from '../../platform/tap/find-tag-id.ts';
import { canReadNfc, NfcDeniedError, readChip } from '../../platform/tap/web-nfc.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Field, Select, TextArea } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useBindDraft } from './bind-draft.ts';

type FormProps = { kids: readonly string[]; onBound: (bound: Output<'recordNfcTag'>) => void };

export function FirstChipForm({ kids, onBound }: FormProps) {
  const { t } = useLingui();
  const { tapUrl, ...input } = useChipInput(kids);
  const bind = useCallMutation('recordNfcTag', ['listChips', 'listChipBatches', 'fetchBraTag']);
  const form = useContractForm('recordNfcTag', {
    input: { ...input, tapUrl: tapUrl || undefined },
    mutation: bind,
    onSent: (bound) => {
      useBindDraft.getState().change({ serialNumber: '', tapUrl: '' });
      onBound(bound);
    },
  });
  return <ChipForm form={form} kids={kids} isTapOptional submitLabel={t`Bind chip`} />;
}

/** Binds another chip, and so grants the owner's request for one. */
export function ReplacementForm({ kids, onBound }: FormProps) {
  const { t } = useLingui();
  const { state, change } = useBindDraft();
  const replace = useCallMutation('replaceNfcTag', [
    'listChips',
    'listChipBatches',
    'listChipReplacements',
    'getAdminCounts',
    'fetchBraTag',
  ]);
  const form = useContractForm('replaceNfcTag', {
    input: { ...useChipInput(kids), reason: state.reason.trim() },
    mutation: replace,
    onSent: (bound) => {
      change({ braTagId: '', serialNumber: '', tapUrl: '', reason: '' });
      onBound(bound);
    },
  });
  return (
    <ChipForm form={form} kids={kids} isTapOptional={false} submitLabel={t`Replace chip`}>
      <TextArea
        name="reason"
        label={t`Why is the chip replaced?`}
        rows={3}
        maxLength={500}
        value={state.reason}
        error={form.getError('reason')}
        hint={t`Saved with your name in the audit log.`}
        onChange={(event) => change({ reason: event.target.value })}
      />
    </ChipForm>
  );
}

function useChipInput(kids: readonly string[]) {
  const { state } = useBindDraft();
  return {
    braTagId: findTagId(state.braTagId) ?? state.braTagId,
    encryptionKeyKid: kids.find((one) => one === state.kid) ?? kids[0] ?? '',
    serialNumber: state.serialNumber.trim(),
    tapUrl: state.tapUrl.trim(),
  };
}

type ChipFormProps = {
  form: Pick<ReturnType<typeof useContractForm>, 'props' | 'isBusy' | 'failure' | 'getError'>;
  kids: readonly string[];
  isTapOptional: boolean;
  submitLabel: string;
  /** More fields. */
  children?: ReactNode;
};

function ChipForm({ form, kids, isTapOptional, submitLabel, children }: ChipFormProps) {
  const { change } = useBindDraft();
  return (
    <form className="panel stack" {...form.props}>
      <ChipFields kids={kids} isTapOptional={isTapOptional} getError={form.getError} />
      {canReadNfc() && <ReadChipButton onRead={(tapUrl) => change({ tapUrl })} />}
      {children}
      <Failure>{form.failure}</Failure>
      <div>
        <Button type="submit" kind="primary" busy={form.isBusy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

type ChipFieldsProps = {
  kids: readonly string[];
  isTapOptional: boolean;
  getError: (field: string) => string | undefined;
};

function ChipFields({ kids, isTapOptional, getError }: ChipFieldsProps) {
  const { t } = useLingui();
  const { state, change } = useBindDraft();
  const { encryptionKeyKid: kid } = useChipInput(kids);
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
        optional={isTapOptional}
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
