import { useLingui } from '@lingui/react/macro';
import { Heart } from 'lucide';
import { showNotice } from '../../platform/state/notices.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './saved.module.css';
import { changeKey, undoMs, useKey } from './use-saved.ts';

type HeartProps = { braTagId: string; title: string };

/** In the corner of a card, unless the piece is the viewer's own. */
export function SaveHeart({ braTagId, title }: HeartProps) {
  const { t } = useLingui();
  const { isOn, isOwn, toggle } = useKey('pieces', braTagId);
  if (isOwn && !isOn) return null;
  async function remove() {
    if (await changeKey('pieces', braTagId, false))
      showNotice(t`Removed ${title} from saved.`, { label: t`Undo`, run: () => void changeKey('pieces', braTagId, true) }, undoMs);
  }
  return (
    <button
      type="button"
      className={css['heart']}
      aria-pressed={isOn}
      aria-label={t`Save ${title}`}
      onClick={isOn ? () => void remove() : toggle}
    >
      <Icon icon={Heart} />
    </button>
  );
}
