import { useLingui } from '@lingui/react/macro';
import { formatSizeIn } from '@strapline/domain/size/systems';
import { Check, Clock, type IconNode, Pencil } from 'lucide';
import { Icon } from '../../../ui/icon.tsx';
import { PairPreview } from '../pair-card.tsx';
import css from './create.module.css';
import { type PairFields, resolvePairSize } from './pair-draft.ts';

export type PairTodo = { key: string; label: string; state: 'ok' | 'open' | 'wait' };

const icons: Record<PairTodo['state'], IconNode> = { ok: Check, open: Pencil, wait: Clock };

type PairAsideProps = { fields: PairFields; seed: string; pairId?: string; todos: readonly PairTodo[] };

/** How strangers see it, and what is missing. */
export function PairAside({ fields, seed, pairId, todos }: PairAsideProps) {
  const { t } = useLingui();
  const size = resolvePairSize(fields);
  const second = fields.sizeSystem === 'EU' ? 'UK' : 'EU';
  const other = size && size.system !== 'letter' ? formatSizeIn(second, size) : null;
  return (
    <aside className={css['aside']}>
      <div>
        <p className="eyebrow">{t`As strangers see it`}</p>
        <PairPreview
          seed={seed}
          username={fields.username}
          system={fields.sizeSystem === 'letter' ? '' : fields.sizeSystem}
          label={fields.sizeLabel.trim().toUpperCase()}
          other={other && `${second} ${other}`}
          pairId={pairId}
        />
      </div>
      <div>
        <h3>{t`Before it goes out`}</h3>
        <ul className={css['todo']}>
          {todos.map(({ key, label, state }) => (
            <li key={key} className={css[state]}>
              <Icon icon={icons[state]} />
              <span>
                {label}
                {state === 'ok' && <span className="vh">, {t`done`}</span>}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3>{t`Who sees the pictures`}</h3>
        <p className="sub">{t`Nobody after the check, until you choose otherwise. You can list people by username, or let all your followers in.`}</p>
      </div>
    </aside>
  );
}
