import { Trans, useLingui } from '@lingui/react/macro';
import { type SimulatedTap, simulatedTaps } from '@strapline/domain/chip/tap-verdicts';
import { CircleSlash, TriangleAlert } from 'lucide';
import { useState } from 'react';
import { useCall, useCallList, useCallMutation } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Check, RadioCard } from '../../ui/form/choice.tsx';
import { Field, Select } from '../../ui/form/field.tsx';
import { EmptyState } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Callout } from '../../ui/panel.tsx';
import css from './chip.module.css';
import { simulatedLabels } from './chip-labels.tsx';
import { RowsSkeleton } from './loading-rows.tsx';
import { type Simulated, SimulatedCard } from './simulated-card.tsx';

const newChipOption = 'new';

export function SimulatorSection() {
  const batches = useCall('listChipBatches', {});
  if (batches.isPending) return <RowsSkeleton />;
  if (batches.isLoadingError) return <PageError error={batches.error} onRetry={() => void batches.refetch()} />;
  if (!batches.data.simulator) return <SimulatorOff />;
  const kids = batches.data.items.filter(({ purpose, state }) => purpose === 'development' && state === 'live').map(({ kid }) => kid);
  return <Simulator kids={kids} />;
}

function SimulatorOff() {
  return (
    <EmptyState title={<Trans>The simulator is off</Trans>}>
      <Trans>
        This server has keys for real chips, so simulated taps would be trusted like real ones. The simulator only runs on servers with
        development keys.
      </Trans>
    </EmptyState>
  );
}

function Simulator({ kids }: { kids: readonly string[] }) {
  const { t } = useLingui();
  const [taps, setTaps] = useState<Simulated[]>([]);
  return (
    <>
      <p className={`sub ${css['intro']}`}>
        <Trans>
          The simulator uses the development key to create tap URLs like those of a chip sewn into a strap. An opened URL works like a real
          tap: it is checked, counted and valid only once.
        </Trans>
      </p>
      <div className={css['split']}>
        <SimulatorForm kids={kids} taps={taps} onTap={(tap) => setTaps((before) => [tap, ...before])} />
        <div aria-live="polite" className="stack">
          {taps.length === 0 ? (
            <Callout icon={CircleSlash}>{t`No taps yet. Tap URLs appear here to open, copy or scan with a phone.`}</Callout>
          ) : (
            taps.map((tap, at) => <SimulatedCard key={tap.tapUrl} tap={tap} isNewest={at === 0} />)
          )}
        </div>
      </div>
    </>
  );
}

type NewChip = { serialNumber: string; kid: string; hasLoop: boolean };
type SimulatorFormProps = { kids: readonly string[]; taps: readonly Simulated[]; onTap: (tap: Simulated) => void };

function SimulatorForm({ kids, taps, onTap }: SimulatorFormProps) {
  const { t } = useLingui();
  const [kind, setKind] = useState<SimulatedTap>('genuine');
  const [chip, setChip] = useState(newChipOption);
  const [newChip, setNewChip] = useState<NewChip>({ serialNumber: '', kid: '', hasLoop: true });
  const simulate = useCallMutation('simulateTap', []);
  const knownChips = useKnownChips(kids, taps);
  const isNew = chip === newChipOption;
  const form = useContractForm('simulateTap', {
    input: {
      kind,
      serialNumber: (isNew ? newChip.serialNumber.trim() : chip) || undefined,
      tear: isNew ? newChip.hasLoop : undefined,
      kid: (isNew && newChip.kid) || undefined,
    },
    mutation: simulate,
    onSent: (tap) => {
      onTap(tap);
      // The next tap is the same chip's, as with a real one.
      setChip(tap.serialNumber);
    },
  });

  return (
    <form className="panel stack" {...form.props}>
      <Select label={t`Chip`} value={chip} onChange={(event) => setChip(event.target.value)}>
        <option value={newChipOption}>{t`A new chip`}</option>
        {knownChips.map(({ serial, title }) => (
          <option key={serial} value={serial}>
            {title ? `${serial} (${title})` : serial}
          </option>
        ))}
      </Select>
      {isNew && (
        <NewChipFields kids={kids} chip={newChip} getError={form.getError} onChange={(patch) => setNewChip({ ...newChip, ...patch })} />
      )}
      <KindChoice kind={kind} onChange={setKind} />
      {(form.getError('kind') ?? form.failure) && (
        <div role="alert">
          <Callout tone="danger" icon={TriangleAlert}>
            {form.getError('kind') ?? form.failure}
          </Callout>
        </div>
      )}
      <div>
        <Button type="submit" kind="primary" busy={simulate.isPending}>{t`Tap`}</Button>
      </div>
    </form>
  );
}

type NewChipProps = {
  kids: readonly string[];
  chip: NewChip;
  getError: (field: string) => string | undefined;
  onChange: (patch: Partial<NewChip>) => void;
};

function NewChipFields({ kids, chip, getError, onChange }: NewChipProps) {
  const { t } = useLingui();
  return (
    <>
      <Field
        label={t`Serial number`}
        optional
        value={chip.serialNumber}
        name="serialNumber"
        error={getError('serialNumber')}
        hint={t`Leave empty for a random one.`}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ serialNumber: event.target.value })}
      />
      <Select
        label={t`Key`}
        value={chip.kid}
        name="kid"
        error={getError('kid')}
        onChange={(event) => onChange({ kid: event.target.value })}
      >
        <option value="">{t`First development key`}</option>
        {kids.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
      <Check checked={chip.hasLoop} onChange={(event) => onChange({ hasLoop: event.target.checked })}>{t`Has a tear loop`}</Check>
    </>
  );
}

function KindChoice({ kind, onChange }: { kind: SimulatedTap; onChange: (kind: SimulatedTap) => void }) {
  const { t } = useLingui();
  return (
    <fieldset className={css['kinds']}>
      <legend className="lab">{t`Kind of tap`}</legend>
      {simulatedTaps.map((one) => (
        <RadioCard key={one} name="kind" value={one} checked={kind === one} onChange={() => onChange(one)}>
          <b>{simulatedLabels[one].name}</b>
          <small>{simulatedLabels[one].description}</small>
        </RadioCard>
      ))}
    </fieldset>
  );
}

/** Chips tapped here, and bound chips under a key known here. */
function useKnownChips(kids: readonly string[], createdTaps: readonly Simulated[]): { serial: string; title?: string }[] {
  const chips = useCallList('listChips', { limit: 100 });
  const bound = (chips.data?.pages.flatMap((page) => page.items) ?? []).filter(({ kid }) => kids.includes(kid));
  const serials = new Map<string, { serial: string; title?: string }>();
  for (const { serialNumber } of createdTaps) serials.set(normalizeSerial(serialNumber), { serial: serialNumber });
  for (const { serialNumber, title } of bound) {
    const serial = serials.get(normalizeSerial(serialNumber))?.serial ?? serialNumber;
    serials.set(normalizeSerial(serialNumber), { serial, title });
  }
  return [...serials.values()];
}

function normalizeSerial(serialNumber: string): string {
  return serialNumber.replace(/[^0-9a-f]/gi, '').toLowerCase();
}
