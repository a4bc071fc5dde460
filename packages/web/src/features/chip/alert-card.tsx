import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Waves } from 'lucide';
import { Button } from '../../ui/button.tsx';
import { TagId } from '../../ui/tag/tag-id.tsx';
import css from './chip.module.css';
import { AlertTag, alertLabels } from './chip-labels.tsx';
import type { Chip } from './chip-table.tsx';

export function AlertCard({ chip, onTaps, onClear }: { chip: Chip; onTaps: () => void; onClear: () => void }) {
  const { t } = useLingui();
  return (
    <li className={css['alert']}>
      <div className={css['tags']}>
        {chip.alerts.map((alert) => (
          <AlertTag key={alert} alert={alert} />
        ))}
      </div>
      <Link to="/bratag/$braTagId" params={{ braTagId: chip.braTagId }} className={css['title']}>
        {chip.title}
      </Link>
      <p className="mono">
        <TagId id={chip.braTagId} />
      </p>
      <ul className="sub">
        {chip.alerts.map((alert) => (
          <li key={alert}>{alertLabels[alert]}</li>
        ))}
      </ul>
      {chip.replaysToday > 0 && (
        <p className="note">
          <Plural value={chip.replaysToday} one="One replay today." other="# replays today." />
        </p>
      )}
      <div className="row">
        <Button icon={Waves} size="small" kind="primary" onClick={onTaps} aria-label={t`View taps: ${chip.title}`}>{t`View taps`}</Button>
        <Button size="small" onClick={onClear} aria-label={t`Clear alerts: ${chip.title}`}>{t`Clear`}</Button>
      </div>
    </li>
  );
}
