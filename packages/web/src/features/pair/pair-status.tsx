import { useLingui } from '@lingui/react/macro';
import type { PairStatus } from '@strapline/domain/pair/pair.states';
import { BadgeCheck, Ban, Eye, type IconNode, Loader, Pencil, TriangleAlert, Undo2, Upload, X } from 'lucide';
import { HangTag, type HangTagTone } from '../../ui/panel.tsx';

const looks: Record<PairStatus, { tone: HangTagTone; icon: IconNode }> = {
  draft: { tone: 'plain', icon: Pencil },
  uploading: { tone: 'brass', icon: Upload },
  processing: { tone: 'brass', icon: Loader },
  in_review: { tone: 'brass', icon: Eye },
  active: { tone: 'verified', icon: BadgeCheck },
  requires_action: { tone: 'danger', icon: TriangleAlert },
  rejected: { tone: 'danger', icon: X },
  suspended: { tone: 'danger', icon: Ban },
  withdrawn: { tone: 'plain', icon: Undo2 },
};

function usePairStatusLabels(): Record<PairStatus, string> {
  const { t } = useLingui();
  return {
    draft: t`Draft`,
    uploading: t`Uploading`,
    processing: t`Processing`,
    in_review: t`In review`,
    active: t`Active`,
    requires_action: t`Needs you`,
    rejected: t`Rejected`,
    suspended: t`Suspended`,
    withdrawn: t`Withdrawn`,
  };
}

/** Where a pair stands, for its creator and the team. */
export function StatusTag({ status }: { status: PairStatus }) {
  const labels = usePairStatusLabels();
  return <HangTag {...looks[status]} label={labels[status]} />;
}
