import { useLingui } from '@lingui/react/macro';
import type { ListingCard } from '@strapline/contract/shapes/listing';
import { formatSizeKey } from '@strapline/domain/size/size-key';
import { findSisterSizes } from '@strapline/domain/size/systems';
import { Check, Ruler } from 'lucide';
import { useOwnSize } from '../../platform/use-own-size.ts';
import { HangTag } from '../../ui/panel.tsx';

/** On the card of a piece that is in one's own size, or on its label in a sister size. Others have none, and nobody has one without saved measurements. */
export function OwnSizeTag({ card, className }: { card: Pick<ListingCard, 'size' | 'likelySizes'>; className: string | undefined }) {
  const { t } = useLingui();
  const own = useOwnSize();
  if (!own) return null;
  const isOwn = card.likelySizes.includes(formatSizeKey(own));
  if (!isOwn && !isSister(own, card)) return null;
  return (
    <div className={className}>
      {isOwn ? <HangTag icon={Check} label={t`Your size`} /> : <HangTag tone="plain" icon={Ruler} label={t`Sister size`} />}
    </div>
  );
}

function isSister(own: Parameters<typeof findSisterSizes>[0], { size }: Pick<ListingCard, 'size'>): boolean {
  if (size === null || size.system === 'letter') return false;
  const key = formatSizeKey(size);
  return Object.values(findSisterSizes(own)).some((sister) => sister !== null && formatSizeKey(sister) === key);
}
