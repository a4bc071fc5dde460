import { t } from '@lingui/core/macro';
import type { Output } from '@strapline/contract/events';
import { useState } from 'react';
import { useContractForm } from '../../../platform/form/contract-form.ts';
import { useIdempotentMutation } from '../../../platform/use-idempotent-mutation.ts';
import { call } from '../../../platform/wire/wire.ts';
import { isInProgress, type UploadItem } from '../upload/upload-list.ts';
import { listUnreadableFields, type TagDraft, toTagInput, useTagDraft } from './tag-draft.ts';

type Creator = Pick<Output<'fetchProfile'>, 'isAdult' | 'hasBirthDate'>;

export function useTagForm(draft: TagDraft, { isAdult, hasBirthDate }: Creator, onCreated: (braTagId: string) => void) {
  const create = useIdempotentMutation('createBraTag', ['listMyBraTags', 'getStats']);
  const form = useContractForm('createBraTag', {
    input: toTagInput(draft),
    errors: {
      ...listUnreadableFields(draft),
      uploads: isIncomplete(draft.uploads) ? t`Wait until all pictures are uploaded, or remove those that stopped.` : undefined,
      birthDate: isAdult
        ? undefined
        : hasBirthDate
          ? t`You can tag and sell from your 18th birthday.`
          : t`Enter your birth date before your first tag.`,
    },
    mutation: create,
    send: (input) =>
      void create.mutateAsync(input).then(
        ({ braTagId }) => {
          useTagDraft.getState().reset();
          useTagDraft.getState().change({ owner: draft.owner });
          onCreated(braTagId);
        },
        // The form shows why.
        () => undefined,
      ),
  });
  return { ...form, isSending: create.isPending };
}

export function isIncomplete(uploads: readonly UploadItem[]): boolean {
  return uploads.some((item) => item.state === 'processing' || item.state === 'cut' || isInProgress(item));
}

/** Only the server knows the usernames: it is asked when the field is left. The error is about the name that was checked. */
export function useUsernameCheck(username: string) {
  const [checked, setChecked] = useState<{ username: string; error: string | undefined }>();
  return {
    error: checked?.username === username ? checked.error : undefined,
    check() {
      if (username.trim() === '') return;
      call('validateForm', { form: 'braTag', values: { createdFor: username.trim() } }).then(
        ({ fields }) => setChecked({ username, error: fields['createdFor'] }),
        // Only a preview: without an answer, sending the form reports the error.
        () => undefined,
      );
    },
  };
}
