import { Plural, useLingui } from '@lingui/react/macro';
import { Heart } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import css from './saved.module.css';
import { useKey } from './use-saved.ts';

/** On the page of a piece, unless it is the viewer's own. `count`: how many people saved it, null below 3. */
export function SaveButton({ braTagId, count }: { braTagId: string; count: number | null }) {
  const { t } = useLingui();
  const { isOn, isOwn, toggle } = useKey('pieces', braTagId);
  if (isOwn && !isOn) return null;
  return (
    <button type="button" className={`btn ${css['save']}`} aria-pressed={isOn} onClick={toggle}>
      <Icon icon={Heart} size={18} />
      {isOn ? t({ context: 'a button', message: 'Saved' }) : t`Save`}
      {count !== null && (
        <span className="num">
          <span aria-hidden="true">{count}</span>
          <span className="vh">
            <Plural value={count} one="# person saved this" other="# people saved this" />
          </span>
        </span>
      )}
    </button>
  );
}
