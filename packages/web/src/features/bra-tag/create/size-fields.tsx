import { useLingui } from '@lingui/react/macro';
import { letterLabels } from '@strapline/domain/size/letter-size';
import { sizeSystems } from '@strapline/domain/size/systems';
import type { FieldOf } from '../../../platform/form/contract-form.ts';
import { useApp } from '../../../platform/page/app-data.ts';
import { Field, Select } from '../../../ui/form/field.tsx';
import type { TypedSize } from './tag-draft.ts';

type SizeFieldsProps = { size: TypedSize; field: FieldOf; onChange: (size: TypedSize) => void };

/** The size on the label: a bra size of any system, or one of the letters. */
export function SizeFields(props: SizeFieldsProps) {
  return useApp().sizeSystem === 'letter' ? <LetterField {...props} /> : <BraSizeFields {...props} />;
}

function LetterField({ size, field, onChange }: SizeFieldsProps) {
  const { t } = useLingui();
  return (
    <Select
      {...field('size.label')}
      label={t`Size on the label`}
      optional
      value={size.label}
      onChange={({ target }) => onChange({ system: 'letter', label: target.value })}
    >
      <option value="">{t`Choose one`}</option>
      {letterLabels.map((label) => (
        <option key={label}>{label}</option>
      ))}
    </Select>
  );
}

function BraSizeFields({ size, field, onChange }: SizeFieldsProps) {
  const { t } = useLingui();
  return (
    <div className="grid2">
      <Field
        {...field('size.label')}
        label={t`Size on the label`}
        value={size.label}
        maxLength={12}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={(event) => onChange({ ...size, label: event.target.value })}
      />
      <Select
        {...field('size.system')}
        label={t`Sizing system`}
        value={size.system}
        onChange={(event) => onChange({ ...size, system: sizeSystems.find((one) => one === event.target.value) ?? size.system })}
      >
        {sizeSystems.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
    </div>
  );
}
