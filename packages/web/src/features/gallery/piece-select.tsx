import { useLingui } from '@lingui/react/macro';
import { useCallList } from '../../platform/cache/queries.ts';
import { Select } from '../../ui/form/field.tsx';

type PieceSelectProps = { name: string; error: string | undefined; value: string; onChange: (braTagId: string) => void };

/** The piece that a gallery comes with: its buyer and its owner may open the private pictures. */
export function PieceSelect({ name, error, value, onChange }: PieceSelectProps) {
  const { t } = useLingui();
  const list = useCallList('listMyBraTags', { as: 'creator', limit: 100 });
  const tags = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const isListed = value === '' || tags.some(({ braTagId }) => braTagId === value);
  return (
    <Select
      name={name}
      label={t`Comes with`}
      optional
      hint={t`The person who buys or owns the piece may open the private pictures.`}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t`No piece`}</option>
      {!isListed && <option value={value}>{value}</option>}
      {tags.map(({ braTagId, title }) => (
        <option key={braTagId} value={braTagId}>
          {title} ({braTagId})
        </option>
      ))}
    </Select>
  );
}
