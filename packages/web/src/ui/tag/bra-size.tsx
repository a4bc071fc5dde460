import { Trans } from '@lingui/react/macro';
import type { LetterSize } from '@strapline/domain/size/letter-size';
import { formatSize, formatSizeIn, type Size } from '@strapline/domain/size/systems';
import css from './bra-size.module.css';
import { useSizeSystem } from './size-system.ts';

/** `braSize` alone is a size of no known system. */
export type RecordedSize = { size?: Size | LetterSize | null; braSize: string | null };

/** In the visitor's system, with the original label where it differs: `UK 32DD · EU 70E`. A letter is shown as it is. */
export function BraSize({ record }: { record: RecordedSize }) {
  const system = useSizeSystem();
  const { size, braSize } = record;
  if (!size) return braSize;
  if (size.system === 'letter') return <span className={css['label']}>{size.label}</span>;
  const shown = size.system === system ? null : formatSizeIn(system, size);
  if (shown === null) return <Label system={size.system} label={formatSize(size)} />;
  return (
    <>
      <Label system={system} label={shown} />{' '}
      <span className={css['original']}>
        <span className="vh">
          <Trans>on its label</Trans>{' '}
        </span>
        {size.system} {formatSize(size)}
      </span>
    </>
  );
}

function Label({ system, label }: { system: string; label: string }) {
  return (
    <span className={css['label']}>
      <span className={css['system']}>{system}</span> {label}
    </span>
  );
}

/** In the visitor's system, else as labelled; null for a size of no known system and for letters. */
export function useSizeLabel({ size }: RecordedSize): { system: string; label: string } | null {
  const system = useSizeSystem();
  if (!size || size.system === 'letter') return null;
  const label = size.system === system ? null : formatSizeIn(system, size);
  return label === null ? { system: size.system, label: formatSize(size) } : { system, label };
}
