import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { KeyRound } from 'lucide';
import { useState } from 'react';
import { useCall, useCallMutation } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Field, TextArea } from '../../ui/form/field.tsx';
import { formatDateTime, formatDay } from '../../ui/format/dates.ts';
import { Callout } from '../../ui/panel.tsx';
import css from './people.module.css';
import { RequestCard } from './request-card.tsx';

type Recoveries = Output<'getAccountRecovery'>;
type Recovery = Recoveries['recoveries'][number];

/** For a person who lost every way to sign in: two admins start a recovery, and either can stop it. */
export function RecoveryPanel({ username }: { username: string }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { data, error } = useCall('getAccountRecovery', { username });
  const open = data?.recoveries.find(({ state }) => state === 'waiting' || state === 'ready');
  return (
    <section className="panel stack">
      <h3>{t`Recovery`}</h3>
      <Failure>{error?.message}</Failure>
      {data?.request && <RecoveryRequest username={username} request={data.request} />}
      {open && <OpenRecovery recovery={open} />}
      {data && !open && !data.request && (
        <>
          <p className="note">
            {t`For someone who lost every way to sign in. A second admin approves, and they have 72 hours to stop it. Then the address you enter gets a link to add a new passkey.`}
          </p>
          <Button block onClick={() => setAsking(true)}>{t`Start a recovery`}</Button>
        </>
      )}
      {data && <History recoveries={data.recoveries.filter((one) => one !== open)} />}
      {isAsking && <StartDialog username={username} onClose={() => setAsking(false)} />}
    </section>
  );
}

function RecoveryRequest({ username, request }: { username: string; request: NonNullable<Recoveries['request']> }) {
  const { t } = useLingui();
  const start = useCallMutation('startRecovery', ['getAccountRecovery', 'getPerson']);
  const { email, reason, ...asked } = request;
  return (
    <>
      <RequestCard
        request={{ ...asked, reason }}
        what={t`Recover the account for ${email}`}
        isBusy={start.isPending}
        onApprove={() => start.mutate({ username, email, reason }, { onSuccess: () => showNotice(t`The 72 hours have begun.`) })}
      />
      <Failure>{start.error?.message}</Failure>
    </>
  );
}

function OpenRecovery({ recovery }: { recovery: Recovery }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const cancel = useCallMutation('cancelRecovery', ['getAccountRecovery', 'getPerson']);
  const { recoveryId, state, email, readyAt, expiresAt, startedBy, approvedBy, reason } = recovery;
  const stop = (): void => cancel.mutate({ recoveryId }, { onSuccess: () => showNotice(t`Stopped.`), onSettled: () => setAsking(false) });
  return (
    <>
      <Callout tone="brass" icon={KeyRound}>
        <p>
          <b>
            {state === 'waiting'
              ? t`Link on ${formatDateTime(readyAt)}`
              : t`Link sent, works until ${formatDateTime(expiresAt ?? readyAt)}`}
          </b>
        </p>
        <p>
          <Trans>
            To {email}. Started by {startedBy ?? t`a former admin`}, approved by {approvedBy ?? t`a former admin`}. Reason:
          </Trans>{' '}
          {reason}
        </p>
        <div className="row">
          <Button size="small" onClick={() => setAsking(true)}>{t`Stop it`}</Button>
        </div>
      </Callout>
      <Failure>{cancel.error?.message}</Failure>
      <ConfirmDialog
        open={isAsking}
        title={t`Stop the recovery?`}
        confirmLabel={t`Stop it`}
        cancelLabel={t`Cancel`}
        isBusy={cancel.isPending}
        onConfirm={stop}
        onClose={() => setAsking(false)}
      >
        <p className="sub">{t`It ends for good. Another one needs two admins and 72 hours again.`}</p>
      </ConfirmDialog>
    </>
  );
}

function History({ recoveries }: { recoveries: Recovery[] }) {
  const { t } = useLingui();
  const ends = { waiting: '', ready: '', used: t`Finished`, canceled: t`Stopped`, expired: t`Link expired` } as const;
  const stoppers = { link: t`by the link in the e-mail`, owner: t`by the owner`, admin: t`by an admin` } as const;
  if (recoveries.length === 0) return null;
  return (
    <ul className={css['rows']}>
      {recoveries.map(({ recoveryId, state, endedAt, startedAt, stoppedBy, reason }) => (
        <li key={recoveryId}>
          <span>
            <b>
              {ends[state]} {stoppedBy && stoppers[stoppedBy]}
            </b>
            <small>
              {formatDay(endedAt ?? startedAt)}: {reason}
            </small>
          </span>
        </li>
      ))}
    </ul>
  );
}

function StartDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const { t } = useLingui();
  const [email, setEmail] = useState('');
  const [reason, setReason] = useState('');
  const start = useCallMutation('startRecovery', ['getAccountRecovery', 'getPerson']);
  const form = useContractForm('startRecovery', {
    input: { username, email: email.trim(), reason: reason.trim() },
    mutation: start,
    onSent: ({ pending }) => {
      showNotice(pending ? t`Waiting for a second admin to approve it.` : t`The 72 hours have begun.`);
      onClose();
    },
  });
  return (
    <FormDialog title={t`Recover ${username}`} submitLabel={t`Request approval`} form={form} onClose={onClose}>
      <Field
        label={t`E-mail that gets the link`}
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        {...form.field('email')}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextArea
        label={t`How they proved that it’s their account`}
        hint={t`For example: a reply from the address on record, the last two orders, the name on the payout account.`}
        rows={4}
        maxLength={2000}
        value={reason}
        {...form.field('reason')}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
