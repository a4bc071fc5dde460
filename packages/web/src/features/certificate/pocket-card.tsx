import { useLingui } from '@lingui/react/macro';
import type { CertificateLabels } from '@strapline/domain/certificate/certificate-labels';
import { useAppName } from '../../platform/page/app-data.ts';
import { PieceTitle } from '../../ui/tag/piece-title.tsx';
import { TagId } from '../../ui/tag/tag-id.tsx';
import './pocket-card.css';
import { createQrCode } from './qr-code.ts';
import { Seal } from './sheet-drawings.tsx';

/** Bank-card size, print only. It links to the record; the sheet and the file are the proof. */
export function PocketCard({ labels }: { labels: CertificateLabels }) {
  const { t } = useLingui();
  const appName = useAppName();
  const qrCode = createQrCode(labels.tagAddress);
  const [owner, since] = labels.facts;
  return (
    <section className="pocket" aria-hidden="true">
      <div>
        <p className="brand">{appName}</p>
        <p className="eyebrow">{t`Certificate of provenance`}</p>
        <h2>
          <PieceTitle title={labels.title} />
        </h2>
        <p className="mono">
          <TagId id={labels.braTagId} />
        </p>
        <p className="num">
          {owner?.is} · {since?.is}
        </p>
        <p className="pocket-of">{labels.entry}</p>
      </div>
      <div>
        <svg
          className="cert-square"
          viewBox={qrCode.viewBox}
          shapeRendering="crispEdges"
          role="img"
          aria-label={t`QR code of the tag’s page`}
        >
          <path d={qrCode.path} />
        </svg>
        <Seal />
      </div>
    </section>
  );
}

export function printPocketCard(): void {
  document.documentElement.dataset['prints'] = 'card';
  addEventListener('afterprint', () => delete document.documentElement.dataset['prints'], { once: true });
  print();
}
