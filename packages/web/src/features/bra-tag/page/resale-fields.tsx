import { useLingui } from '@lingui/react/macro';
import type { BraTag, Condition } from '@strapline/contract/shapes/bra-tag';
import type { FieldOf } from '../../../platform/form/contract-form.ts';
import { Check } from '../../../ui/form/choice.tsx';
import { ConditionSelect } from './condition-select.tsx';

/** What the owner of a piece says about it when they resell it. */
export type ResaleDetails = { condition: Condition; laundered: boolean };

/** Whether the viewer, who can offer the piece, isn't its creator. */
export function isResale({ creator, owner }: BraTag): boolean {
  return owner !== null && owner.username !== creator.username;
}

type ResaleFieldsProps = { details: ResaleDetails; field: FieldOf; onChange: (details: ResaleDetails) => void };

export function ResaleFields({ details, field, onChange }: ResaleFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <ConditionSelect
        {...field('condition')}
        label={t`Condition now`}
        value={details.condition}
        onChange={(condition) => onChange({ ...details, condition })}
      />
      <Check
        {...field('laundered')}
        checked={details.laundered}
        onChange={(event) => onChange({ ...details, laundered: event.target.checked })}
      >
        {t`I confirm that it has been laundered.`}
      </Check>
      <p className="note">{t`Photos, title and story stay as its creator wrote them. Its history and certificate go to the buyer.`}</p>
    </>
  );
}
