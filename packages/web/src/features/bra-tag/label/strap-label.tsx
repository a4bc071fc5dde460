import { useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { formatSizeOnRecord } from '@strapline/domain/bra-tag/size-on-record';
import { encode } from 'uqr';
import { useAppName } from '../../../platform/page/app-data.ts';
import css from './label.module.css';

/** 100 x 30 mm, ink on white in both themes. Without a code it shows a placeholder. */
export function StrapLabel({ tag, code }: { tag: BraTag; code: string | undefined }) {
  const { t } = useLingui();
  const appName = useAppName();
  const [maker, year, series, serial] = tag.id.split(':');
  return (
    <div className={css['strap']}>
      <span className={css['eye']} />
      <QrCode text={`${location.origin}/bratag/${tag.id}`} label={t`QR code of the tag’s page, never of the code`} />
      <div>
        <div className={css['brandline']}>
          <span className={css['wm']}>{appName}</span>
          <span className={css['sm']}>{formatSizeOnRecord(tag)}</span>
        </div>
        <p className={css['id']}>
          {maker}:{year}:<wbr />
          {series}:{serial}
        </p>
        <div className={css['st2']} />
        <p className={css['cd']} data-testid="strap-code">
          {code ?? <span className={css['blank']}>····-····-····-·</span>}
        </p>
        <p className={css['sm']}>{t`Scan to see the record. Enter the code to claim it.`}</p>
      </div>
    </div>
  );
}

function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={css['qr']} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}

/** A 100 mm line to check the print scale with a ruler. */
export function Ruler() {
  const marks = Array.from({ length: 101 }, (_, mm) => mm);
  return (
    <svg className={css['ruler']} viewBox="0 0 580 24" aria-hidden="true">
      <path d={marks.map((mm) => `M${1 + mm * 5.78} 0v${mm % 10 === 0 ? 9 : mm % 5 === 0 ? 6 : 3.5}`).join('')} />
      {[0, 20, 40, 60, 80].map((mm) => (
        <text key={mm} x={1 + mm * 5.78} y="21" textAnchor={mm === 0 ? 'start' : 'middle'}>
          {mm}
        </text>
      ))}
      <text x="579" y="21" textAnchor="end">
        100 mm
      </text>
    </svg>
  );
}
