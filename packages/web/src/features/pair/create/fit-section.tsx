import { Trans, useLingui } from '@lingui/react/macro';
import { pairLimits } from '@strapline/domain/pair/pair-limits';
import { letterLabels } from '@strapline/domain/size/letter-size';
import { listSizeLabels, sizeSystems } from '@strapline/domain/size/systems';
import type { FieldOf } from '../../../platform/form/contract-form.ts';
import { useApp } from '../../../platform/page/app-data.ts';
import { Field, Select, TextArea } from '../../../ui/form/field.tsx';
import css from './create.module.css';
import { FormSection } from './form-section.tsx';
import { type PairFields, resolvePairSize } from './pair-draft.ts';

type FitSectionProps = {
  typed: PairFields;
  field: FieldOf;
  /** Where the fields are in the form's input: `changes.` of an update. */
  prefix?: string;
  note?: string | undefined;
  onChange: (patch: Partial<PairFields>) => void;
};

/** Size, words and garment: what is public of a pair. */
export function FitSection({ typed, field, prefix = '', note, onChange }: FitSectionProps) {
  const { t } = useLingui();
  const items = useApp().item.many;
  const { bio, garment, sizeLabel, sizeSystem } = typed;
  return (
    <FormSection
      id="pair-fit"
      number={2}
      heading={
        <Trans>
          About <em>your fit</em>
        </Trans>
      }
    >
      {sizeSystem === 'letter' ? (
        <Select
          {...field(`${prefix}size.label`)}
          label={t`Your size`}
          value={sizeLabel}
          onChange={({ target }) => onChange({ sizeLabel: target.value })}
        >
          <option value="">{t`Choose one`}</option>
          {letterLabels.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      ) : (
        <div className="grid2">
          <Field
            {...field(`${prefix}size.label`)}
            label={t`Your size`}
            value={sizeLabel}
            maxLength={12}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={({ target }) => onChange({ sizeLabel: target.value })}
          />
          <Select
            {...field(`${prefix}size.system`)}
            label={t`Sizing system`}
            value={sizeSystem}
            onChange={({ target }) => onChange({ sizeSystem: sizeSystems.find((one) => one === target.value) ?? sizeSystem })}
          >
            {sizeSystems.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </div>
      )}
      <Equivalents typed={typed} />
      {note && <p className="note">{note}</p>}
      <TextArea
        {...field(`${prefix}bio`)}
        label={t`How ${items} fit you`}
        optional
        value={bio}
        rows={4}
        maxLength={pairLimits.bio}
        hint={<span className="num">{t`${bio.length} of ${pairLimits.bio}. Write about ${items} and fit; it is public.`}</span>}
        onChange={({ target }) => onChange({ bio: target.value })}
      />
      <Field
        {...field(`${prefix}garment`)}
        label={t`What you wear in the pictures`}
        optional
        value={garment}
        maxLength={pairLimits.garment}
        hint={t`Brand, style or what’s on its label. It is public, too.`}
        onChange={({ target }) => onChange({ garment: target.value })}
      />
    </FormSection>
  );
}

function Equivalents({ typed }: { typed: PairFields }) {
  const { t } = useLingui();
  const size = resolvePairSize(typed);
  if (!size || size.system === 'letter') return null;
  const labels = Object.entries(listSizeLabels(size)).filter(([system, label]) => label !== null && system !== size.system);
  return (
    <p className={css['equivalents']}>
      <span>{t`The same as`}</span>
      {labels.map(([system, label]) => (
        <span key={system}>
          <b>{system}</b> {label}
        </span>
      ))}
    </p>
  );
}
