import { useLingui } from '@lingui/react/macro';
import type { HandleShape } from '@strapline/contract/shapes/surveys/handle';
import { socialPlatforms } from '@strapline/domain/profile/social-platforms';
import { CircleX, Clock, Eye, Users } from 'lucide';
import { useEffect, useRef } from 'react';
import { focusInView } from '../../ui/focus.ts';
import { HangTag, type TagLabel } from '../../ui/panel.tsx';
import { BioCode } from './bio-code.tsx';
import { ClaimActions } from './claim-actions.tsx';
import { ClaimNote } from './claim-note.tsx';
import css from './handle.module.css';

type Status = Exclude<HandleShape['status'], 'proven' | 'released'>;

type ClaimCardProps = { handle: HandleShape /** It was claimed on this page just now. */; isJustStarted: boolean };

/** A handle that isn't proven yet: the code for its bio, how it goes, and what to do. */
export function ClaimCard({ handle, isJustStarted }: ClaimCardProps) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isJustStarted) focusInView(heading.current);
  }, [isJustStarted]);
  const tags: Record<Status, TagLabel> = {
    waiting: { tone: 'brass', icon: Clock, label: t`Waiting for the code` },
    in_review: { tone: 'brass', icon: Eye, label: t`In review` },
    disputed: { tone: 'danger', icon: Users, label: t`Disputed` },
    refused: { tone: 'danger', icon: CircleX, label: t`Refused` },
    expired: { tone: 'plain', icon: Clock, label: t`Expired` },
  };
  if (handle.status === 'proven' || handle.status === 'released') return null;
  return (
    <article className={css['card']}>
      <header>
        <div>
          <h3 ref={heading} tabIndex={-1}>
            {handle.handle}
          </h3>
          <p className="note">{socialPlatforms[handle.platform].name}</p>
        </div>
        <HangTag {...tags[handle.status]} />
      </header>
      <div className={css['body']}>
        {handle.code && <BioCode handle={handle} code={handle.code} />}
        <div role="status">
          <ClaimNote handle={handle} />
        </div>
        <ClaimActions handle={handle} onMoved={() => focusInView(heading.current)} />
      </div>
    </article>
  );
}
