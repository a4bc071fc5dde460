import { useLingui } from '@lingui/react/macro';
import type { CollectionField, CollectionItem } from '@strapline/contract/shapes/collection';
import type { ReactNode } from 'react';
import { type FieldOf, useContractForm } from '../../platform/form/contract-form.ts';
import { useSession } from '../../platform/session/session.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { DraftNote } from '../../ui/form/draft-note.tsx';
import { Field, TextArea } from '../../ui/form/field.tsx';
import { FieldAudience } from './audience-select.tsx';
import css from './piece.module.css';
import { findAmountErrors, forgetSaved, type PieceDraft, pieceDrafts, showFields, toChanges } from './piece-draft.ts';
import { useUpdatePiece } from './use-collection.ts';

/** What its owner notes about a piece. Typed text stays on this device until it is saved or discarded. */
export function PieceForm({ item, folders }: { item: CollectionItem; folders: readonly string[] }) {
  const { t } = useLingui();
  const { braTagId } = item;
  // The next owner of the piece may use the same browser.
  const username = useSession((session) => (session.status === 'signedIn' ? session.claims.username : undefined));
  const draftKey = `${username} ${braTagId}`;
  const draft = pieceDrafts.useDraft(draftKey);
  const fields = showFields(item, draft);
  const changes = toChanges(item, draft);
  const amountErrors = findAmountErrors(draft);
  const update = useUpdatePiece();
  const form = useContractForm('updateCollectionItem', {
    input: { braTagId, ...changes } as Parameters<typeof update.mutate>[0],
    errors: amountErrors,
    mutation: update,
    send: (input) =>
      update.mutate(input, {
        onSuccess: () => {
          pieceDrafts.change(draftKey, (now) => forgetSaved(now, draft));
          showNotice(t`Saved.`);
        },
      }),
  });
  const isChanged = Object.keys(changes).length > 0 || Object.values(amountErrors).some(Boolean);
  const change = (patch: PieceDraft) => pieceDrafts.change(draftKey, patch);
  return (
    <form className={css['form']} {...form.props}>
      <PieceFields
        item={item}
        fields={fields}
        isPaidTyped={draft.paid !== undefined}
        folders={folders}
        field={form.field}
        onChange={change}
      />
      <DraftNote drafts={pieceDrafts} draftKey={draftKey} />
      <Failure>{form.failure}</Failure>
      {isChanged ? (
        <div className="row">
          <Button type="submit" kind="primary" busy={update.isPending}>{t`Save`}</Button>
          <Button
            kind="quiet"
            onClick={() => {
              pieceDrafts.forget(draftKey);
              form.reset();
            }}
          >{t`Discard changes`}</Button>
        </div>
      ) : (
        <p className="note">{t`Others can see a field if you share it and they can see the piece.`}</p>
      )}
    </form>
  );
}

type PieceFieldsProps = {
  item: CollectionItem;
  fields: ReturnType<typeof showFields>;
  isPaidTyped: boolean;
  folders: readonly string[];
  field: FieldOf;
  onChange: (patch: PieceDraft) => void;
};

function PieceFields({ item, fields, isPaidTyped, folders, field, onChange }: PieceFieldsProps) {
  const { t } = useLingui();
  const folderList = `folders-of-${item.braTagId}`;
  return (
    <>
      <Shared item={item} of="acquiredAt" label={t`Acquired`}>
        {(label) => (
          <Field
            label={label}
            type="date"
            {...field('acquiredAt')}
            value={fields.acquired}
            onChange={({ target }) => onChange({ acquired: target.value })}
          />
        )}
      </Shared>
      <div className={css['amounts']}>
        <Shared item={item} of="paid" label={t`Price paid`}>
          {(label) => (
            <Field
              label={label}
              {...amount}
              {...field('paidCents')}
              value={fields.paid}
              hint={!item.isPaidNoted && item.paidCents !== null && !isPaidTyped && t`From your order`}
              onChange={({ target }) => onChange({ paid: target.value })}
            />
          )}
        </Shared>
        <Shared item={item} of="estimate" label={t`Your estimate`}>
          {(label) => (
            <Field
              label={label}
              {...amount}
              {...field('valueCents')}
              value={fields.value}
              onChange={({ target }) => onChange({ value: target.value })}
            />
          )}
        </Shared>
      </div>
      <Shared item={item} of="folder" label={t`Folder`}>
        {(label) => (
          <Field
            label={label}
            list={folderList}
            maxLength={40}
            autoComplete="off"
            {...field('folder')}
            value={fields.folder}
            placeholder={t`None`}
            onChange={({ target }) => onChange({ folder: target.value })}
          />
        )}
      </Shared>
      <datalist id={folderList}>
        {folders.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <Shared item={item} of="notes" label={t`Notes`}>
        {(label) => (
          <TextArea
            label={label}
            rows={3}
            maxLength={2000}
            {...field('notes')}
            value={fields.notes}
            onChange={({ target }) => onChange({ notes: target.value })}
          />
        )}
      </Shared>
    </>
  );
}

const amount = { inputMode: 'decimal', autoComplete: 'off', before: <span className="unit">$</span> } as const;

type SharedProps = { item: CollectionItem; of: CollectionField; label: string; children: (label: string) => ReactNode };

/** A field, and under it who sees it. */
function Shared({ item, of, label, children }: SharedProps) {
  return (
    <div>
      {children(label)}
      <FieldAudience item={item} field={of} label={label} />
    </div>
  );
}
