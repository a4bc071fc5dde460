import { useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { ExternalLink, Link2 } from 'lucide';
import { encode } from 'uqr';
import { Button, getButtonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useBindDraft } from './bind-draft.ts';
import css from './chip.module.css';
import { simulatedLabels, VerdictTag } from './chip-labels.tsx';
import { useOpenSection } from './use-tags-tab.ts';

export type Simulated = Output<'simulateTap'>;

export function SimulatedCard({ tap, isNewest }: { tap: Simulated; isNewest: boolean }) {
  const { t } = useLingui();
  const openSection = useOpenSection();

  function bind() {
    useBindDraft.getState().change({ serialNumber: tap.serialNumber, kid: tap.kid, tapUrl: tap.tapUrl });
    openSection('bind');
  }

  return (
    <article className={`panel ${css['simulated']}`} data-newest={isNewest || undefined}>
      <div className="row between">
        <h3>{simulatedLabels[tap.kind].name}</h3>
        <VerdictTag verdict={tap.says} />
      </div>
      <p className="mono">
        {tap.serialNumber} · {tap.kid} · {t`counter ${tap.counter}`}
      </p>
      <div className={isNewest ? css['address'] : undefined}>
        {isNewest && <QrCode text={tap.tapUrl} label={t`QR code of the address, for a phone`} />}
        <p className={`mono ${css['url']}`} data-testid="tap-url">
          {tap.tapUrl}
        </p>
      </div>
      <div className="row">
        <a href={tap.tapUrl} target="_blank" rel="noreferrer" className={getButtonClass({ kind: 'primary', size: 'small' })}>
          <Icon icon={ExternalLink} />
          {t({ context: 'a link', message: 'Open' })}
          <span className="vh">{t`in a new tab`}</span>
        </a>
        <CopyButton text={tap.tapUrl}>{t`Copy`}</CopyButton>
        {tap.says === 'unknown_tag' && <Button icon={Link2} size="small" onClick={bind}>{t`Bind this chip`}</Button>}
      </div>
    </article>
  );
}

/** Ink on white in both themes, for scanners. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'L', border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={css['square']} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
