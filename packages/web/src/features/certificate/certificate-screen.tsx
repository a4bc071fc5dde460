import { Trans, useLingui } from '@lingui/react/macro';
import { type CertificateError, certificateErrorMessages } from '@strapline/domain/certificate/certificate-errors';
import { createCertificateLabels } from '@strapline/domain/certificate/certificate-labels';
import type { VerifiedCertificate } from '@strapline/domain/certificate/verify-certificate';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Check, FileText, IdCard, Printer, ShieldAlert } from 'lucide';
import { useState } from 'react';
import { downloadFile } from '../../platform/download-file.ts';
import { fetchCertificate } from '../../platform/fetch-certificate.ts';
import { useAppName } from '../../platform/page/app-data.ts';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { GarmentArt } from '../../ui/garment-art.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Callout } from '../../ui/panel.tsx';
import { PieceTitle } from '../../ui/tag/piece-title.tsx';
import { TagId } from '../../ui/tag/tag-id.tsx';
import './certificate-screen.css';
import { type CheckedCertificate, createCertificateQuery } from './certificate-file.ts';
import { CheckDetails } from './check-details.tsx';
import { PocketCard, printPocketCard } from './pocket-card.tsx';
import './sheet.css';
import { createQrCode } from './qr-code.ts';
import { Sheet } from './sheet.tsx';

/** Verified in the browser before any of it is shown. */
export function CertificateScreen() {
  const { braTagId } = useParams({ from: '/bratag/$braTagId/certificate' });
  const { number } = useSearch({ from: '/bratag/$braTagId/certificate' });
  const certificate = useQuery(createCertificateQuery({ braTagId, number }));
  const { data } = certificate;
  return (
    <div className="certpage">
      {data && !('fault' in data.check) && <CertificateView verified={data.check} certificate={data} number={number} />}
      {data && 'fault' in data.check && <InvalidCertificate fault={data.check.fault} braTagId={braTagId} />}
      {!data && certificate.isError && (
        <div className="page">
          <PageError
            error={certificate.error}
            onRetry={() => void certificate.refetch()}
            missingTitle={certificate.error.message}
            missingAction={<TagLink braTagId={braTagId} />}
          />
        </div>
      )}
      {!data && !certificate.isError && <PageSkeleton />}
    </div>
  );
}

type CertificateViewProps = { verified: VerifiedCertificate; certificate: CheckedCertificate; number: string | undefined };

function CertificateView({ verified, certificate: { text, isCopy }, number }: CertificateViewProps) {
  const { t } = useLingui();
  const appName = useAppName();
  const labels = createCertificateLabels(verified);
  const qrCode = createQrCode(labels.tagAddress);
  return (
    <>
      <PageTitle>{t`${labels.title}, certificate of provenance`}</PageTitle>
      <CertificateTools braTagId={labels.braTagId} number={number} asOf={labels.asOf} text={text} isCopy={isCopy} />
      <Sheet
        brand={appName}
        entry={labels.entry}
        title={<PieceTitle title={labels.title} />}
        braTagId={<TagId id={labels.braTagId} />}
        facts={labels.facts.map((fact) => ({ key: fact.name, ...fact }))}
        checkpoint={labels.checkpoint}
        fine={labels.fine}
        standing={labels.standing && <p className={labels.isGrave ? 'cert-standing grave' : 'cert-standing'}>{labels.standing}</p>}
        picture={
          verified.picture ? <img src={verified.picture} alt={t`The piece`} /> : <GarmentArt seed={labels.braTagId} label={t`The piece`} />
        }
        qrCode={
          <svg
            className="cert-square"
            viewBox={qrCode.viewBox}
            shapeRendering="crispEdges"
            role="img"
            aria-label={t`QR code of the tag’s page`}
          >
            <path d={qrCode.path} />
          </svg>
        }
      />
      <PocketCard labels={labels} />
      <div className="certunder">
        <p>
          <b>{t`Show it`}</b>
          <Trans>
            Scan the code to open{' '}
            <Link className="link" to="/bratag/$braTagId" params={{ braTagId: labels.braTagId }}>
              the tag’s page
            </Link>
            . It never contains the strap code.
          </Trans>
        </p>
        <p>
          <b>{t`Check it`}</b>
          {t`The .html file checks its own signature and log entry, even offline.`}
        </p>
        <p>
          <b>{t`Pass it on`}</b>
          {t`Start a transfer on the tag’s page. This certificate stays valid as history.`}
        </p>
      </div>
      <CheckDetails verified={verified} />
    </>
  );
}

type CertificateToolsProps = { braTagId: string; number: string | undefined; asOf: string; text: string; isCopy: boolean };

function CertificateTools({ braTagId, number, asOf, text, isCopy }: CertificateToolsProps) {
  const { t } = useLingui();
  const [state, setState] = useState<'ready' | 'fetching' | 'failed'>('ready');
  const name = `certificate-${braTagId.replaceAll(':', '-')}`;
  const savePage = async () => {
    setState('fetching');
    try {
      downloadFile(`${name}.html`, await fetchCertificate({ braTagId, number }, 'html'), 'text/html');
      setState('ready');
    } catch (error) {
      console.warn('could not load the certificate page', error);
      setState('failed');
    }
  };
  return (
    <div className="certtools">
      <p className="ok" role="status">
        <Icon icon={Check} />
        <span>
          {isCopy
            ? t`You’re offline. This is the copy on this device, checked by your browser. Correct as of ${asOf}.`
            : t`Checked by your browser. Correct as of ${asOf}.`}
        </span>
      </p>
      <div>
        <Button icon={Printer} kind="primary" onClick={() => window.print()}>{t`Print`}</Button>
        <Button icon={IdCard} onClick={printPocketCard}>{t`Card`}</Button>
        <Button
          icon={FileText}
          busy={state === 'fetching'}
          onClick={() => void savePage()}
          aria-label={t`Download a page that verifies itself, .html`}
        >
          .html
        </Button>
        <Button
          icon={FileText}
          onClick={() => downloadFile(`${name}.json`, text, 'application/json')}
          aria-label={t`Download for programs, .json`}
        >
          .json
        </Button>
      </div>
      {state === 'failed' && <p className="help bad" role="alert">{t`The download failed. Check your connection and try again.`}</p>}
    </div>
  );
}

function InvalidCertificate({ fault, braTagId }: { fault: CertificateError; braTagId: string }) {
  const { t, i18n } = useLingui();
  return (
    <div className="page">
      <div className="head">
        <p className="eyebrow">{t`Certificate`}</p>
        <h1>
          <Trans>
            This isn’t <em>valid.</em>
          </Trans>
        </h1>
      </div>
      <Callout tone="danger" icon={ShieldAlert}>
        <p role="alert">
          <b>{i18n._(`certificate.${fault}`, {}, { message: certificateErrorMessages[fault] })}</b>{' '}
          {t`Your browser checked this certificate and rejected it, so we don’t show it. Don’t rely on it, and contact us.`}
        </p>
        <TagLink braTagId={braTagId} />
      </Callout>
    </div>
  );
}

function TagLink({ braTagId }: { braTagId: string }) {
  const { t } = useLingui();
  return <ButtonLink to="/bratag/$braTagId" params={{ braTagId }}>{t`See the tag`}</ButtonLink>;
}

function PageSkeleton() {
  return (
    <Loading>
      <div className="certtools">
        <Skeleton width="19rem" />
        <Skeleton width="16rem" height="44px" />
      </div>
      <div className="cert">
        <div className="certwait">
          <Skeleton width="min(24rem, 90%)" height="3rem" />
          <Skeleton height="18rem" />
          <Skeleton height="7rem" />
        </div>
      </div>
    </Loading>
  );
}
