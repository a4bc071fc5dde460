import { useLingui } from '@lingui/react/macro';
import { Check, EyeOff, Flag, type IconNode, Scale } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import css from './report.module.css';

type ReportStepsProps = {
  isHidden: boolean;
  sentAt: string;
  /** Until when we decide. */
  dueAt: string | undefined;
  decidedAt: string | undefined;
};

/** What happens with a report: received, reviewed, answered. */
export function ReportSteps({ isHidden, sentAt, dueAt, decidedAt }: ReportStepsProps) {
  const { t } = useLingui();
  const steps: { key: string; icon: IconNode; title: string; when: string; body: string; state: 'done' | 'now' | 'next' }[] = [
    {
      key: 'received',
      icon: isHidden ? EyeOff : Flag,
      title: isHidden ? t`Hidden` : t`Received`,
      when: sentAt,
      body: isHidden ? t`We tell its owner that it’s hidden and why, but never who reported it.` : t`We never tell anyone who reported it.`,
      state: 'done',
    },
    {
      key: 'review',
      icon: Scale,
      title: decidedAt ? t`Our team reviewed it` : t`Our team reviews it`,
      when: dueAt && !decidedAt ? t`by ${dueAt}` : '',
      body: decidedAt ? '' : t`We may ask you to confirm something. The other side never sees that.`,
      state: decidedAt ? 'done' : 'now',
    },
    {
      key: 'answer',
      icon: Check,
      title: decidedAt ? t`We decided` : t`We’ll tell you what we decide`,
      when: decidedAt ?? '',
      body: t`By e-mail, if you left one, and on your report’s page.`,
      state: decidedAt ? 'done' : 'next',
    },
  ];
  return (
    <ol className={css['steps']}>
      {steps.map(({ key, icon, title, when, body, state }) => (
        <li key={key} className={css[state]} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={css['knot']}>
            <Icon icon={icon} size={16} />
          </span>
          <b>{title}</b>
          {when && <span className={css['when']}>{when}</span>}
          {body && <p>{body}</p>}
        </li>
      ))}
    </ol>
  );
}
