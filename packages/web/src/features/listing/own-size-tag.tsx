import { useLingui } from '@lingui/react/macro';
import { formatSizeKey } from '@strapline/domain/size/size-key';
import { findSisterSizes, type NeutralSize } from '@strapline/domain/size/systems';
import { Check, Ruler } from 'lucide';
import { useHydrated } from '../../platform/page/hydrated.ts';
import { useOwnSize } from '../../platform/use-own-size.ts';
import { HangTag } from '../../ui/panel.tsx';

type OwnSizeTagProps = {
  /** Cards that a browser stored before they had sizes have none. */
  card: { likelySizes?: readonly string[] };
  className: string | undefined;
};

/** On the card of a piece that is likely to fit one's own size or a sister size. Others have none, and nobody has one without saved measurements. */
export function OwnSizeTag({ card: { likelySizes = [] }, className }: OwnSizeTagProps) {
  const { t } = useLingui();
  const own = useOwnSize();
  // The first HTML knows no size, and this part may be hydrated after the size has been read.
  const isHydrated = useHydrated();
  if (!own || !isHydrated) return null;
  const fits = (size: NeutralSize | null) => size !== null && likelySizes.includes(formatSizeKey(size));
  if (fits(own)) {
    return (
      <div className={className}>
        <HangTag icon={Check} label={t`Your size`} />
      </div>
    );
  }
  if (!Object.values(findSisterSizes(own)).some(fits)) return null;
  return (
    <div className={className}>
      <HangTag tone="plain" icon={Ruler} label={t`Sister size`} />
    </div>
  );
}
