import { useLingui } from '@lingui/react/macro';
import type { PersonView } from '@strapline/contract/shapes/people';
import type { AccountState } from '@strapline/domain/account/account-state';
import { isLongSuspension } from '@strapline/domain/report/report.states';
import { day } from '@strapline/domain/time';
import { Ban, EyeOff, PauseCircle, Truck } from 'lucide';
import { useState } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { RadioCard } from '../../ui/form/choice.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import { formatDay } from '../../ui/format/dates.ts';
import { Group } from '../../ui/group.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './people.module.css';
import { RequestCard } from './request-card.tsx';

type Span = '7' | '30' | 'none';

/** Limits, suspends or restores an account; it says what a suspension does before the button. */
export function StatePanel({ view }: { view: PersonView }) {
  const { t } = useLingui();
  const { username } = view.person;
  const [state, setState] = useState<AccountState>(view.state);
  const [span, setSpan] = useState<Span>('7');
  const [reason, setReason] = useState('');
  const [openedAt] = useState(() => Date.now());
  const end = span === 'none' ? null : new Date(openedAt + Number(span) * day);
  const until = state === 'active' || end === null ? undefined : end.toISOString();
  const set = useCallMutation('setUserState', ['getPerson', 'listPeople']);
  const form = useContractForm('setUserState', {
    input: { username, state, reason: reason.trim(), until },
    mutation: set,
    onSent: ({ pending }) => {
      setReason('');
      showNotice(pending ? t`Waiting for a second admin to approve it.` : t`Saved. It takes effect at once.`);
    },
  });
  const since = view.suspendedSince;
  const needsApproval = isLongSuspension({ end, since: since === null ? null : new Date(since), now: new Date(openedAt) });
  const options = [
    { value: 'active', label: t`Active`, note: '' },
    { value: 'limited', label: t`Limited`, note: t`Can finish orders, can’t sell or message` },
    { value: 'suspended', label: t`Suspended`, note: t`Can only read decisions and appeal` },
  ] as const;
  return (
    <section className="panel">
      <h3>{t`Account state`}</h3>
      {view.stateReason && <CurrentReason view={view} />}
      <PendingState view={view} />
      <form className="stack" {...form.props}>
        <div className={css['options']} role="radiogroup" aria-label={t`Account state`}>
          {options.map(({ value, label, note }) => (
            <RadioCard key={value} name="state" value={value} checked={state === value} onChange={() => setState(value)}>
              <span>
                {label}
                {note && <small>{note}</small>}
              </span>
            </RadioCard>
          ))}
        </div>
        {state !== 'active' && <UntilChips span={span} onChange={setSpan} />}
        {(state !== 'active' || view.state !== 'active') && (
          <>
            <TextArea
              label={t`Reason`}
              rows={3}
              maxLength={2000}
              value={reason}
              placeholder={t`What happened, and which guideline it’s about. They’ll read this.`}
              {...form.field('reason')}
              onChange={(event) => setReason(event.target.value)}
            />
            {state === 'suspended' && <WhatItDoes />}
            {state === 'suspended' && since !== null && span === '7' && needsApproval && (
              <p className="note">{t`Counted from their suspension of ${formatDay(since)}, this is more than 7 days and needs two admins.`}</p>
            )}
            <Failure>{form.failure}</Failure>
            <Button type="submit" block kind={state === 'active' ? 'primary' : 'plain'} busy={form.isBusy} className={css[state] ?? ''}>
              {state === 'active'
                ? t`Restore the account`
                : state === 'limited'
                  ? t`Limit the account`
                  : needsApproval
                    ? t`Request approval to suspend`
                    : t`Suspend the account`}
            </Button>
          </>
        )}
      </form>
    </section>
  );
}

/** A suspension that waits for a second admin, who repeats it with the same end. */
function PendingState({ view }: { view: PersonView }) {
  const { t } = useLingui();
  const set = useCallMutation('setUserState', ['getPerson', 'listPeople']);
  const request = view.requests.find(({ event }) => event === 'setUserState');
  if (!request) return null;
  const { until } = request.terms;
  const approve = (): void => {
    const input = { username: view.person.username, state: 'suspended', reason: request.reason } as const;
    set.mutate(
      { ...input, ...(typeof until === 'string' ? { until } : {}) },
      { onSuccess: () => showNotice(t`Saved. It takes effect at once.`) },
    );
  };
  return (
    <>
      <RequestCard
        request={request}
        what={typeof until === 'string' ? t`Suspend until ${formatDay(until)}` : t`Suspend without an end date`}
        isBusy={set.isPending}
        onApprove={approve}
      />
      <Failure>{set.error?.message}</Failure>
    </>
  );
}

function CurrentReason({ view }: { view: PersonView }) {
  const { t } = useLingui();
  const since = view.stateSince ? formatDay(view.stateSince) : '';
  return (
    <p className={css['current']}>
      {view.stateBy ? t`By ${view.stateBy}, ${since}: ${view.stateReason ?? ''}` : t`Since ${since}: ${view.stateReason ?? ''}`}
    </p>
  );
}

function UntilChips({ span, onChange }: { span: Span; onChange: (span: Span) => void }) {
  const { t } = useLingui();
  const spans = { '7': t`7 days`, '30': t`30 days`, none: t`No end date` } as const;
  return (
    <div>
      <p className="lab">{t`Until`}</p>
      <Group className={css['chips']} aria-label={t`Until`}>
        {(['7', '30', 'none'] as const).map((one) => (
          <button key={one} type="button" className="chip" aria-pressed={span === one} onClick={() => onChange(one)}>
            {spans[one]}
          </button>
        ))}
      </Group>
    </div>
  );
}

function WhatItDoes() {
  const { t } = useLingui();
  const effects = [
    { icon: EyeOff, text: t`Listings are hidden, and open checkouts end` },
    { icon: PauseCircle, text: t`Payouts pause` },
    { icon: Truck, text: t`Paid orders that haven’t shipped wait 48 hours for us, then they’re refunded` },
    { icon: Ban, text: t`They can’t tag, sell, buy, upload or message` },
  ];
  return (
    <ul className={css['effects']}>
      {effects.map(({ icon, text }) => (
        <li key={text}>
          <Icon icon={icon} size={18} />
          {text}
        </li>
      ))}
    </ul>
  );
}
