import { useLingui } from '@lingui/react/macro';

type SortSelectProps = { id?: string; sort: string | undefined; onChange: (sort: string) => void; label?: string; isCapitalized?: boolean };

export function SortSelect({ id, sort = 'newest', onChange, label, isCapitalized = false }: SortSelectProps) {
  const { t, i18n } = useLingui();
  const names = {
    newest: t`newest first`,
    mostWanted: t`most wanted`,
    endingHold: t`hold ending soonest`,
    priceAsc: t`lowest price first`,
    priceDesc: t`highest price first`,
  };
  const write = (name: string) => (isCapitalized ? name.charAt(0).toLocaleUpperCase(i18n.locale || 'en') + name.slice(1) : name);
  return (
    <select id={id} aria-label={label} value={sort} onChange={({ target }) => onChange(target.value)}>
      {Object.entries(names).map(([value, name]) => (
        <option key={value} value={value}>
          {write(name)}
        </option>
      ))}
    </select>
  );
}
