import { Trans } from '@lingui/react/macro';
import { ShieldAlert, TriangleAlert } from 'lucide';
import { Callout } from '../../ui/panel.tsx';
import type { Given } from './parse-tag-input.ts';
import { TagAnswer } from './tag-answer.tsx';
import css from './tag-check.module.css';

/** What can be said of what was given, and how much that is worth. */
export function Answer({ given }: { given: Given }) {
  if (given.kind === 'tag') return <TagAnswer braTagId={given.braTagId} byAddress={given.byAddress} />;
  if (given.kind === 'foreign') {
    return (
      <div className={css['answer']}>
        <Callout tone="danger" icon={ShieldAlert}>
          <Trans>
            <b>This link goes to {given.host}, not to us.</b> Our labels and chips only link to {location.host}. Don’t open it, and don’t
            trust the label it’s on.
          </Trans>
        </Callout>
      </div>
    );
  }
  if (given.kind === 'badTap') {
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
