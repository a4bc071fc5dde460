import { useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PieceTitle } from '../../ui/tag/piece-title.tsx';
import css from './certificate-card.module.css';

/** The newest certificate, to open or download. */
export function CertificateCard({ tag }: { tag: BraTag }) {
  const { t } = useLingui();
  const [state, setState] = useState<'ready' | 'fetching' | 'failed'>('ready');
  const issued = tag.provenance.findLast(({ type }) => type === 'cert.issued');
  if (!issued) return null;
  const number = issued.ownerNumber ?? tag.owner?.number ?? 0;

  async function saveFile() {
    setState('fetching');
    try {
      // Loaded on demand: the record's first load is near its budget.
      const [{ fetchCertificate }, { downloadFile }] = await Promise.all([
        import('../../platform/fetch-certificate.ts'),
        import('../../platform/download-file.ts'),
      ]);
      downloadFile(
        `certificate-${tag.id.replaceAll(':', '-')}.html`,
        await fetchCertificate({ braTagId: tag.id, number: undefined }, 'html'),
        'text/html',
      );
      setState('ready');
    } catch (error) {
      console.warn('could not load the certificate page', error);
      setState('failed');
    }
  }

  return (
    <section className={`panel ${css['card']}`} aria-label={t`Certificate`}>
      <Link to="/bratag/$braTagId/certificate" params={{ braTagId: tag.id }} className={css['mini']}>
        <span className={css['sheet']}>
          <span className="eyebrow">{t`Certificate of provenance`}</span>
          <b>
            <PieceTitle title={tag.title} />
          </b>
          <span className="mono">{t`Owner no. ${number} · entry ${issued.index}`}</span>
        </span>
      </Link>
      <div className={css['words']}>
        <h2>{t`Certificate`}</h2>
        <p>{t`One file that verifies itself, even offline.`}</p>
        <Button block busy={state === 'fetching'} onClick={() => void saveFile()}>
          {state !== 'fetching' && <Icon icon={FileText} />}
          {t`Download`}
        </Button>
        {state === 'failed' && <p className="help bad" role="alert">{t`The download failed. Check your connection and try again.`}</p>}
      </div>
    </section>
  );
}
