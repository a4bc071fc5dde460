import { useLingui } from '@lingui/react/macro';
import type { CollectionField, CollectionItem, CollectionPrivacy } from '@strapline/contract/shapes/collection';
import { ChevronDown, Globe, type IconNode, Lock, Users } from 'lucide';
import { useId, useState } from 'react';
import { showError, showNotice } from '../../platform/state/notices.ts';
import { WireError } from '../../platform/wire/wire-error.ts';
import { FieldError } from '../../ui/form/field.tsx';
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
  /** The id of a text about it. */
  describedBy?: string | undefined;
  onChange: (value: CollectionPrivacy | null) => void;
};

/** Looks like text with an icon, and is a native select. */
export function AudienceSelect(props: AudienceSelectProps) {
  const { label, value, isDefault = false, hasDefault = false, isBusy, describedBy, onChange } = props;
  const { t } = useLingui();
  const names = useAudienceNames();
  return (
    <span className={css['audience']}>
      <Icon icon={audienceIcons[value]} size={16} />
      <select
        aria-label={label}
        aria-describedby={describedBy}
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

const columns = { acquiredAt: 'acquiredAt', paid: 'paidCents', estimate: 'valueCents', notes: 'notes', folder: 'folder' } as const;

/** Who sees one field of a piece; saved at once. Words that may not be public stay private, and the reason is said here until they are others. */
export function FieldAudience({ item, field, label }: { item: CollectionItem; field: CollectionField; label: string }) {
  const { t } = useLingui();
  const names = useAudienceNames();
  const update = useUpdatePiece();
  const id = useId();
  const [refusal, setRefusal] = useState<{ of: unknown; reason: string }>();
  const { braTagId, fieldPrivacy } = item;
  const value = item[columns[field]];
  const reason = refusal?.of === value ? refusal?.reason : undefined;
  const save = (audience: CollectionPrivacy) => {
    setRefusal(undefined);
    update.mutate(
      { braTagId, privacy: { [field]: audience } },
      {
        onSuccess: (saved) => showNotice(t`${label}: ${names[saved.fieldPrivacy[field]]}.`),
        onError: (error) => {
          const refused = error instanceof WireError ? error.fields[field] : undefined;
          if (refused === undefined) showError(error);
          else setRefusal({ of: value, reason: refused });
        },
      },
    );
  };
  return (
    <div>
      <AudienceSelect
        label={t`Who can see: ${label}`}
        value={fieldPrivacy[field]}
        isBusy={update.isPending}
        describedBy={reason === undefined ? undefined : id}
        onChange={(audience) => audience && save(audience)}
      />
      <div role="alert">{reason !== undefined && <FieldError id={id} error={reason} />}</div>
    </div>
  );
}
