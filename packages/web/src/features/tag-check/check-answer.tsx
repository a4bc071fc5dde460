import { Trans } from '@lingui/react/macro';
import { ShieldAlert, TriangleAlert } from 'lucide';
import { Callout } from '../../ui/panel.tsx';
import type { TagInput } from './parse-tag-input.ts';
import { TagAnswer } from './tag-answer.tsx';
import css from './tag-check.module.css';

export function CheckAnswer({ input }: { input: TagInput }) {
  if (input.kind === 'tag') return <TagAnswer braTagId={input.braTagId} byAddress={input.byAddress} />;
  if (input.kind === 'otherSite') {
    return (
      <div className={css['answer']}>
        <Callout tone="danger" icon={ShieldAlert}>
          <Trans>
            <b>This link goes to {input.host}, not to us.</b> Our labels and chips only link to {location.host}. Don’t open it, and don’t
            trust the label it’s on.
          </Trans>
        </Callout>
      </div>
    );
  }
  if (input.kind === 'invalidTap') {
    return (
      <div className={css['answer']}>
        <Callout tone="danger" icon={TriangleAlert}>
          <Trans>
            <b>This isn’t from a chip.</b> It looks like a tap link, but its format is wrong. It may be incomplete or made up.
          </Trans>
        </Callout>
      </div>
    );
  }
  return null;
}
