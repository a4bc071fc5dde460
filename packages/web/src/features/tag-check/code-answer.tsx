import { Trans } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { useRouter } from '@tanstack/react-router';
import { KeyRound, TriangleAlert } from 'lucide';
import { useCall } from '../../platform/cache/queries.ts';
import { startIntent } from '../../platform/session/login-intent.ts';
import { useSession } from '../../platform/session/session.ts';
import { WireError } from '../../platform/wire/wire-error.ts';
import { Button } from '../../ui/button.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Callout } from '../../ui/panel.tsx';
import { AnswerSkeleton } from './answer-skeleton.tsx';
import { RecordAnswer } from './tag-answer.tsx';
import css from './tag-check.module.css';

/** Started when Check was pressed. */
export type CodeCheck = { data: Output<'checkStrapCode'> | undefined; error: Error | null; isPending: boolean };

/** Wrong, used and void codes get the same answer. */
export function CodeAnswer({ check }: { check: CodeCheck }) {
  const session = useSession();
  if (check.data) return <OpenedTag braTagId={check.data.braTagId} />;
  if (check.error) return <CodeErrorMessage error={check.error} />;
  if (check.isPending || session.status !== 'anonymous') return <AnswerSkeleton />;
  return <SignInFirst />;
}

function OpenedTag({ braTagId }: { braTagId: string }) {
  const tag = useCall('fetchBraTag', { braTagId });
  if (tag.isPending) return <AnswerSkeleton />;
  if (tag.isLoadingError) return <PageError error={tag.error} onRetry={() => void tag.refetch()} />;
  return (
    <RecordAnswer tag={tag.data} grade="C">
      <Trans>
        The code is valid for this tag. Checking it doesn’t use it up. It shows that you know the code, not that you have the piece. The
        person who claims with it becomes the owner on record.
      </Trans>
    </RecordAnswer>
  );
}

function CodeErrorMessage({ error }: { error: Error }) {
  return (
    <div className={css['answer']}>
      <Callout tone="danger" icon={TriangleAlert}>
        {error instanceof WireError ? (error.fields['strapCode'] ?? error.message) : <Trans>We couldn’t check the code. Try again.</Trans>}
      </Callout>
    </div>
  );
}

function SignInFirst() {
  const router = useRouter();
  return (
    <div className={`${css['answer']} stack`}>
      <Callout tone="brass" icon={KeyRound}>
        <Trans>
          <b>This is a well-formed strap code.</b> Sign in to see which tag it belongs to: that protects codes from being guessed. You’ll
          come back here and need to enter the code again, because we don’t save it.
        </Trans>
      </Callout>
      <div>
        <Button
          kind="primary"
          onClick={() => {
            startIntent('/check');
            void router.navigate({ to: '/confirmLoginIntent' });
          }}
        >
          <Trans>Sign in and check</Trans>
        </Button>
      </div>
    </div>
  );
}
