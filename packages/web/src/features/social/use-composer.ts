import { useLingui } from '@lingui/react/macro';
import type { Input, Output } from '@strapline/contract/events';
import { countGraphemes, socialLimits } from '@strapline/domain/social/social-post';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { sendPicture } from '../../platform/form/send-picture.ts';
import { usePictureProblem } from '../../platform/form/use-picture-problem.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { withIdempotencyKey } from '../../platform/wire/idempotency.ts';
import { call } from '../../platform/wire/wire.ts';
import { parseLocalTime } from '../../ui/format/local-time.ts';
import { type BlueskyDraft, blueskyDrafts, type DraftPicture, draftKey } from './social-draft.ts';

type NewPost = Omit<Input<'createBlueskyPost'>, 'idempotencyKey'>;

/** The draft of a post for Bluesky and the form that sends it. What is typed stays until the post is in the outbox. */
export function useComposer() {
  const { t } = useLingui();
  const draft = blueskyDrafts.useDraft(draftKey);
  const change = (patch: Parameters<typeof blueskyDrafts.change>[1]): void => blueskyDrafts.change(draftKey, patch);
  const mutation = useMutation<Output<'createBlueskyPost'>, Error, NewPost>({
    mutationFn: (input) =>
      withIdempotencyKey(`createBlueskyPost ${JSON.stringify(input)}`, (idempotencyKey) =>
        call('createBlueskyPost', { ...input, idempotencyKey }),
      ),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['listOutbox'] }),
  });
  const scheduledAt = parseLocalTime(draft.time);
  const [openedAt] = useState(() => Date.now());
  const isPast = scheduledAt !== undefined && new Date(scheduledAt).getTime() <= openedAt;
  const form = useContractForm('createBlueskyPost', {
    input: {
      dataType: 'post',
      text: draft.text.trim(),
      link: draft.link.trim() || undefined,
      scheduledAt,
      images: toImages(draft.pictures),
    },
    errors: { scheduledAt: isPast ? t`Choose a time in the future.` : undefined },
    mutation,
    onSent: ({ status }) => {
      blueskyDrafts.forget(draftKey);
      form.reset();
      showNotice(
        status === 'not_sent'
          ? t`The post is in the outbox, not sent.`
          : scheduledAt
            ? t`The post is scheduled.`
            : t`The post is being sent.`,
      );
    },
  });
  return { draft, change, form, left: socialLimits.graphemes - countGraphemes(draft.text.trim()) };
}

const toImages = (pictures: BlueskyDraft['pictures']): NewPost['images'] =>
  pictures.map(({ uploadId, alt }) => ({ uploadId, alt: alt.trim() }));

/** Uploads pictures and adds them to the draft, where each is described. */
export function useAddPictures() {
  const describe = usePictureProblem();
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function addOne(file: File): Promise<string | undefined> {
    const result = await sendPicture(file);
    if (!('uploadId' in result)) return describe(result);
    const { media } = await call('fetchUpload', { uploadId: result.uploadId });
    const thumbnail = media && 'sources' in media ? (media.sources[0]?.url ?? '') : '';
    const picture: DraftPicture = { uploadId: result.uploadId, alt: '', thumbnail };
    blueskyDrafts.change(draftKey, ({ pictures }) => ({ pictures: [...pictures, picture].slice(0, socialLimits.images) }));
    return undefined;
  }

  async function addAll(files: readonly File[]): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    const room = socialLimits.images - blueskyDrafts.read(draftKey).pictures.length;
    for (const file of files.slice(0, room)) {
      const reason = await addOne(file).catch(() => t`We couldn’t upload the picture. Choose it again.`);
      if (reason) setProblem(reason);
    }
    if (files.length > room) setProblem(t`A post has up to ${socialLimits.images} pictures.`);
    setBusy(false);
  }

  return { isBusy, problem, add: (files: FileList | null) => void (files && files.length > 0 && addAll([...files])) };
}
