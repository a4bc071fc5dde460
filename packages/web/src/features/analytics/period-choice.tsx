import { useLingui } from '@lingui/react/macro';
import { Segmented } from '../../ui/form/choice.tsx';

export type Period = '30' | '90' | '365';

export function PeriodChoice({ value, onChange }: { value: Period; onChange: (period: Period) => void }) {
  const { t } = useLingui();
  return (
    <Segmented
      label={t`Period`}
      value={value}
      options={[
        { value: '30', label: t`30 days` },
        { value: '90', label: t`90 days` },
        { value: '365', label: t`12 months` },
      ]}
      onChange={onChange}
    />
  );
}
