import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { notice } from '../../platform/notices.ts';
import { useAct } from '../../platform/queries.ts';
import { WireError } from '../../platform/wire-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import type { Chip } from './chip-table.tsx';

/** Clears a chip's alerts; the reason goes to the audit log. */
export function ClearDialog({ chip, onClose }: { chip: Chip; onClose: () => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const clear = useAct('clearChipAlert', ['listChips', 'fetchBraTag', 'fetchTapStats']);
  const refusal = clear.error instanceof WireError ? (clear.error.fields['reason'] ?? clear.error.message) : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (clear.isPending || reason.trim().length < 3) return;
    clear.mutate(
      { braTagId: chip.braTagId, reason: reason.trim() },
      {
        onSuccess: () => {
          notice(t`Alerts cleared.`);
          onClose();
        },
      },
    );
  }

  return (
    <Dialog open onClose={onClose} title={<Trans>Clear the alerts</Trans>}>
      <form className="stack" onSubmit={submit} noValidate>
        <p className="sub">
          <Trans>We’ll trust {chip.title} again. An opened loop stays in the public record. Your reason is saved with your name.</Trans>
        </p>
        <TextArea
          label={t`What did you find?`}
          value={reason}
          rows={4}
          maxLength={500}
          error={isTried && reason.trim().length < 3 ? t`Enter what you found.` : refusal}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="actions">
          <Button onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button type="submit" kind="primary" busy={clear.isPending}>
            <Trans>Clear alerts</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
