import { Trans } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { TriangleAlert } from 'lucide';
import { useDates } from '../format/dates.ts';
import { Callout } from '../panel.tsx';

type GoneNoticeProps = { tag: Pick<BraTag, 'status' | 'report'>; className?: string | undefined };

/** A piece that its owner reports missing or stolen. */
export function GoneNotice({ tag: { status, report }, className }: GoneNoticeProps) {
  const { formatLongDay } = useDates();
  if (status !== 'missing' && status !== 'stolen') return null;
  return (
    <div className={className} role="note">
      <Callout tone="danger" icon={TriangleAlert}>
        {status === 'missing' ? (
          <Trans>
            <b>Its owner reported it missing.</b> It can’t be sold or claimed until it is found.
          </Trans>
        ) : (
          <Trans>
            <b>Its owner reported it stolen.</b> It can’t be sold or claimed. Don’t buy it.
          </Trans>
        )}
        {report && (
          <p>
            <Trans>Since {formatLongDay(report.at)}.</Trans> {report.note && <q>{report.note}</q>}
          </p>
        )}
      </Callout>
    </div>
  );
}
