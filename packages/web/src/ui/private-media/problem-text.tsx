import { useLingui } from '@lingui/react/macro';
import type { UploadProblem } from '../../platform/private-media/picture-view.ts';

/** Why a picture wasn't taken, and what to do. */
export function ProblemText({ problem }: { problem: UploadProblem }) {
  const { t } = useLingui();
  switch (problem.kind) {
    case 'type':
      return t`Choose a JPEG, PNG or WebP picture.`;
    case 'heic':
      return t`HEIC isn’t supported here. Save it as JPEG and choose it again.`;
    case 'empty':
      return t`This file is empty. Choose another one.`;
    case 'size':
      return t`A picture can be up to 15 MB.`;
    case 'unreadable':
      return t`We couldn’t read this picture. Choose another one, or take a new picture.`;
    case 'browser':
      return t`This browser can’t encrypt pictures. Update it, or use another one.`;
    case 'key':
      return t`We couldn’t get a key to encrypt it with. Try again in a moment.`;
    case 'sending':
      return t`We couldn’t send the picture. Check your connection and choose it again.`;
    case 'server':
      return problem.message;
  }
}
