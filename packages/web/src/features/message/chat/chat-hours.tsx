import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { Clock } from 'lucide';
import { getLocale } from '../../../ui/format/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import css from './chat.module.css';

type Hours = Output<'getSupportChat'>['hours'];

const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

function format(at: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(getLocale(), options).format(new Date(at));
}

/** Whether somebody is there now, in the reader's time. */
export function ChatStatus({ hours }: { hours: Hours }) {
  const { t } = useLingui();
  if (!hours) return <p className={css['status']}>{t`We answer here and by e-mail`}</p>;
  if (hours.isOpen)
    return <p className={`${css['status']} ${css['online']}`}>{t`Online until ${format(hours.closesAt, time)}, your time`}</p>;
  return <p className={css['status']}>{t`Offline until ${format(hours.opensAt, { weekday: 'short', ...time })}, your time`}</p>;
}

/** When support answers: where it is, and for the reader if that differs. */
export function ChatHours({ hours }: { hours: Hours }) {
  if (!hours) return null;
  const { timeZone, opensAt, closesAt } = hours;
  const days = formatDays(hours.days);
  const [from, to] = [opensAt, closesAt].map((at) => format(at, { ...time, timeZone }));
  const [ownFrom, ownTo] = [opensAt, closesAt].map((at) => format(at, time));
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  return (
    <div className={css['hours']}>
      <Icon icon={Clock} size={32} />
      <p>
        <Trans>
          We answer{' '}
          <b>
            {days}, {from} to {to}
          </b>{' '}
          {place} time.
        </Trans>{' '}
        {from !== ownFrom && (
          <Trans>
            That’s{' '}
            <b>
              {ownFrom} to {ownTo}
            </b>{' '}
            for you.
          </Trans>
        )}
      </p>
    </div>
  );
}

/** `Mon–Fri`, or each day if they don't follow each other. 1 January 2024 was a Monday. */
function formatDays(days: readonly number[]): string {
  const names = days.map((day) => format(`2024-01-0${day}T12:00:00Z`, { weekday: 'short', timeZone: 'UTC' }));
  const isRow = days.length > 2 && days.every((day, index) => index === 0 || day === (days[index - 1] ?? 0) + 1);
  return isRow ? `${names[0]}–${names.at(-1)}` : names.join(', ');
}
