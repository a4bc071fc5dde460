import { forumLimits } from '@strapline/domain/forum/forum';
import { useState } from 'react';
import { sendPicture } from '../../platform/form/send-picture.ts';
import { usePictureProblem } from '../../platform/form/use-picture-problem.ts';

export type PostPictures = ReturnType<typeof usePostPictures>;

/** Pictures are uploaded as they are chosen. `kept` is how many the post has already. */
export function usePostPictures(kept = 0) {
  const describe = usePictureProblem();
  const most = forumLimits.pictures - kept;
  const [added, setAdded] = useState<readonly { uploadId: string; name: string }[]>([]);
  const [sending, setSending] = useState(0);
  const [error, setError] = useState('');
  async function add(files: readonly File[]) {
    setError('');
    const chosen = files.slice(0, Math.max(0, most - added.length));
    setSending((n) => n + chosen.length);
    for (const file of chosen) {
      const result = await sendPicture(file);
      setSending((n) => n - 1);
      if ('uploadId' in result) setAdded((now) => [...now, { uploadId: result.uploadId, name: file.name }].slice(0, most));
      else setError(describe(result));
    }
  }
  return {
    added,
    isFull: added.length >= most,
    isSending: sending > 0,
    error,
    add,
    remove: (uploadId: string) => setAdded((now) => now.filter((picture) => picture.uploadId !== uploadId)),
    clear: () => setAdded([]),
  };
}
