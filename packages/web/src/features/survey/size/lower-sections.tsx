import type { SizeDraft } from '../../../platform/state/survey-answers.ts';
import { Stitch } from '../../../ui/panel.tsx';
import { FitSection } from './fit-section.tsx';
import type { ChangeDraft } from './use-size-draft.ts';
import { WornSection } from './worn-section.tsx';

type LowerSectionsProps = { draft: SizeDraft; worn: number; fit: number; isLabelInvalid: boolean; onChange: ChangeDraft };

/** Below the first screen; loads after it. */
export function LowerSections({ draft, worn, fit, isLabelInvalid, onChange }: LowerSectionsProps) {
  return (
    <>
      <Stitch air="gap" />
      <WornSection draft={draft} answered={worn} isLabelInvalid={isLabelInvalid} onChange={onChange} />
      <Stitch air="gap" />
      <FitSection draft={draft} answered={fit} onChange={onChange} />
    </>
  );
}
