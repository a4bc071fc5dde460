import { useLingui } from '@lingui/react/macro';
import type { CollectionItem, CollectionPrivacy } from '@strapline/contract/shapes/collection';
import { ChevronDown, Globe, type IconNode, Lock, Users } from 'lucide';
import { showError, showNotice } from '../../platform/state/notices.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './audience.module.css';
import { useUpdatePiece } from './use-collection.ts';

const audienceIcons: Record<CollectionPrivacy, IconNode> = { everyone: Globe, followers: Users, me: Lock };

export function useAudienceNames(): Record<CollectionPrivacy, string> {
  const { t } = useLingui();
  return { everyone: t`Everyone`, followers: t`Followers`, me: t`Only me` };
}

type AudienceSelectProps = {
  label: string;
  value: CollectionPrivacy;
  /** Adds the choice to follow the default, which is this one. */
  isDefault?: boolean | undefined;
  hasDefault?: boolean;
  isBusy: boolean;
  onChange: (value: CollectionPrivacy | null) => void;
};

/** Looks like text with an icon, and is a native select. */
export function AudienceSelect({ label, value, isDefault = false, hasDefault = false, isBusy, onChange }: AudienceSelectProps) {
  const { t } = useLingui();
  const names = useAudienceNames();
  return (
    <span className={css['audience']}>
      <Icon icon={audienceIcons[value]} size={16} />
      <select
        aria-label={label}
        value={isDefault ? '' : value}
        disabled={isBusy}
        onChange={({ target }) => onChange(readPrivacy(target.value))}
      >
        {hasDefault && <option value="">{isDefault ? t`${names[value]} (default)` : t`Use my default`}</option>}
        {(Object.keys(names) as CollectionPrivacy[]).map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
      <Icon icon={ChevronDown} size={16} />
    </span>
  );
}

function readPrivacy(value: string): CollectionPrivacy | null {
  return value === 'everyone' || value === 'followers' || value === 'me' ? value : null;
}

/** Who sees a piece; saved at once. */
export function PieceAudience({ item }: { item: CollectionItem }) {
  const { t } = useLingui();
  const names = useAudienceNames();
  const update = useUpdatePiece();
  const { braTagId, title, privacy, hasDefaultPrivacy } = item;
  const save = (value: CollectionPrivacy | null) =>
    update.mutate(
      { braTagId, privacy: value },
      { onSuccess: (saved) => showNotice(t`${title}: ${names[saved.privacy]}.`), onError: showError },
    );
  return (
    <AudienceSelect
      label={t`Who can see ${title}`}
      value={privacy}
      isDefault={hasDefaultPrivacy}
      hasDefault
      isBusy={update.isPending}
      onChange={save}
    />
  );
}
