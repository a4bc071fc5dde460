import { useLingui } from '@lingui/react/macro';
import { type Condition, conditions } from '@strapline/domain/bra-tag/condition';
import { Select } from '../../../ui/form/field.tsx';

type ConditionSelectProps = {
  label: string;
  name: string;
  error: string | undefined;
  value: Condition;
  onChange: (condition: Condition) => void;
};

export function ConditionSelect({ value, onChange, ...field }: ConditionSelectProps) {
  const { t } = useLingui();
  const names: Record<Condition, string> = { new: t`New`, as_new: t`As new`, worn: t`Worn a few times`, well_loved: t`Well loved` };
  return (
    <Select {...field} value={value} onChange={(event) => onChange(conditions.find((one) => one === event.target.value) ?? value)}>
      {conditions.map((one) => (
        <option key={one} value={one}>
          {names[one]}
        </option>
      ))}
    </Select>
  );
}
