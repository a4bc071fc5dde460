import { useLingui } from '@lingui/react/macro';
import type { SendResult } from './send-picture.ts';

type Problem = Exclude<SendResult, { uploadId: string }>;

/** Says why a picture couldn't be sent, and what to do. */
export function usePictureProblem(): (problem: Problem) => string {
  const { t } = useLingui();
  return (problem) => {
    if ('message' in problem) return problem.message;
    const messages = {
      kind: t`Choose a JPEG, PNG or WebP picture.`,
      heic: t`HEIC isn’t supported here. Save it as JPEG and choose it again.`,
      size: t`A picture can be up to 15 MB.`,
      sending: t`We couldn’t upload the picture. Choose it again.`,
    };
    return messages[problem.error];
  };
}
