import { useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { type ChipProblem, chipProblems, chipReplacementTime } from '@strapline/domain/chip/chip-replacement';
import { day } from '@strapline/domain/time';
import { useId, useState } from 'react';
import { useCallMutation } from '../../../platform/cache/queries.ts';
import { useContractForm } from '../../../platform/form/contract-form.ts';
import { showNotice } from '../../../platform/state/notices.ts';
import { useChipProblemLabels } from '../../../ui/chip-problem-labels.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { RadioCard } from '../../../ui/form/choice.tsx';
import { FieldError, TextArea } from '../../../ui/form/field.tsx';
import css from './tag-actions.module.css';

/** Asks the team for another chip. */
export function ChipReplacementDialog({ tag, onClose }: { tag: BraTag; onClose: () => void }) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<ChipProblem>();
  const [note, setNote] = useState('');
  const request = useCallMutation('requestChipReplacement', ['fetchBraTag']);
  const form = useContractForm('requestChipReplacement', {
    input: { braTagId: tag.id, problem, note: note.trim() || undefined },
    mutation: request,
    onSent: () => {
      showNotice(t`Request sent.`);
      onClose();
    },
  });
  return (
    <FormDialog title={t`Replace its chip?`} submitLabel={t`Send request`} cancelLabel={t`Cancel`} form={form} onClose={onClose}>
      <p className="sub">{t`Try another phone first: without its case, with NFC on, held to the chip for a few seconds.`}</p>
      <Problems chosen={problem} error={form.getError('problem')} onChoose={setProblem} />
      <TextArea
        name="note"
        label={t`Note`}
        optional
        rows={3}
        maxLength={500}
        value={note}
        error={form.getError('note')}
        hint={t`Which phones you tried, for example. Only our team reads it.`}
        onChange={(event) => setNote(event.target.value)}
      />
      <Consequences />
    </FormDialog>
  );
}

type ProblemsProps = { chosen: ChipProblem | undefined; error: string | undefined; onChoose: (problem: ChipProblem) => void };

function Problems({ chosen, error, onChoose }: ProblemsProps) {
  const { t } = useLingui();
  const labels = useChipProblemLabels();
  const help = useId();
  return (
    <fieldset className={css['problems']}>
      <legend className="lab">{t`What’s wrong with it?`}</legend>
      {chipProblems.map((problem) => (
        <RadioCard
          key={problem}
          name="problem"
          value={problem}
          checked={problem === chosen}
          data-invalid={error ? true : undefined}
          aria-describedby={error ? help : undefined}
          onChange={() => onChoose(problem)}
        >
          {labels[problem]}
        </RadioCard>
      ))}
      {error && <FieldError id={help} error={error} />}
    </fieldset>
  );
}

function Consequences() {
  const { t } = useLingui();
  return (
    <ul className={css['points']}>
      <li>{t`Our team reviews your request within ${chipReplacementTime / day} days and e-mails you. If the piece needs another chip, we arrange with you how it gets there.`}</li>
      <li>{t`Keep the old chip on the piece, and don’t sell it or pass it on yet: nobody can claim it without a tap.`}</li>
      <li>{t`30 days after its last tap, the proof level drops to “Chip bound” until a new chip is tapped.`}</li>
      <li>{t`The piece keeps its owner, record and history. The history will say that its chip was replaced.`}</li>
    </ul>
  );
}
