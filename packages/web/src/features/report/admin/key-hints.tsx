import { useLingui } from '@lingui/react/macro';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import css from './admin-reports.module.css';

function useKeyLabels(): { keys: string[]; label: string }[] {
  const { t } = useLingui();
  return [
    { keys: ['J', 'K'], label: t`next, previous` },
    { keys: ['Enter'], label: t`open` },
    { keys: ['A'], label: t`assign to me` },
    { keys: ['D'], label: t`decide` },
    { keys: ['H', 'E', 'R', 'T', 'S'], label: t`choose a decision` },
    { keys: ['Ctrl', 'Enter'], label: t`submit` },
    { keys: ['/'], label: t`filter` },
    { keys: ['?'], label: t`all keys` },
  ];
}

export function KeyHints() {
  return (
    <p className={css['keys']}>
      {useKeyLabels().map(({ keys, label }) => (
        <span key={label}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {label}
        </span>
      ))}
    </p>
  );
}

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const choices: { key: string; label: string }[] = [
    { key: 'H', label: t`Keep hidden` },
    { key: 'E', label: t`Reinstate, or dismiss the report` },
    { key: 'R', label: t`Remove` },
    { key: 'T', label: t`Revoke the tag` },
    { key: 'S', label: t`Remove and suspend` },
  ];
  const others = useKeyLabels().filter(({ keys }) => keys[0] !== 'H' && keys[0] !== '?');
  return (
    <Dialog open onClose={onClose} title={t({ context: 'of a keyboard', message: 'Keys' })}>
      <dl className={css['keyTable']}>
        {[...others, ...choices.map(({ key, label }) => ({ keys: [key], label }))].map(({ keys, label }) => (
          <div key={label}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <p className="note">{t`Keys work outside fields. Ctrl + Enter also works inside.`}</p>
    </Dialog>
  );
}
