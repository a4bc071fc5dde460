import { Trans } from '@lingui/react/macro';
import { ShieldAlert, TriangleAlert } from 'lucide';
import { Callout } from '../../ui/marks.tsx';
import { TagAnswer } from './tag-answer.tsx';
import css from './tag-check.module.css';
import type { Given } from './what-was-given.ts';

/** What can be said of what was given, and how much that is worth. */
export function Answer({ given }: { given: Given }) {
  if (given.kind === 'tag') return <TagAnswer braTagId={given.braTagId} byAddress={given.byAddress} />;
  if (given.kind === 'foreign') {
    return (
      <div className={css['answer']}>
        <Callout tone="danger" icon={ShieldAlert}>
          <Trans>
            <b>This leads to {given.host}, not to us.</b> Our labels and chips lead to {location.host} and nowhere else. Do not follow it,
            and do not believe the label it is on.
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
            <b>No chip wrote this.</b> It looks like what our chips write, but is not built as theirs is, letter for letter. It may be cut
            off, or made up.
          </Trans>
        </Callout>
      </div>
    );
  }
  return null;
}
