import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { Link } from '@tanstack/react-router';
import { EyeOff } from 'lucide';
import { useFindDecision } from '../../../platform/use-find-decision.ts';
import { Callout } from '../../../ui/panel.tsx';

/** For its creator, its owner and admins: others can't see the tag, or some of its pictures. The decision is for whom it concerns. */
export function HiddenNotice({ tag, className }: { tag: BraTag; className: string | undefined }) {
  const { t } = useLingui();
  const decision = useFindDecision(({ subject }) => subject.braTagId === tag.id);
  const hidden = tag.hiddenMedia ?? [];
  const numbers = tag.media.flatMap(({ id }, index) => (hidden.includes(id) ? [index + 1] : [])).join(', ');
  return (
    <div className={className} role="note">
      <Callout tone={tag.moderation === 'removed' ? 'danger' : 'brass'} icon={EyeOff}>
        {tag.moderation === 'removed' ? (
          <Trans>
            <b>We removed it.</b> Only you and our team can see this page.
          </Trans>
        ) : tag.consentWithdrawn ? (
          <Trans>
            <b>It’s hidden.</b> Someone shown in its pictures withdrew their consent, so only you and our team can see this page. If they
            agree again, it’s public again.
          </Trans>
        ) : tag.moderation === 'hidden' ? (
          <Trans>
            <b>It’s hidden.</b> Only you and our team can see this page.
          </Trans>
        ) : (
          <Trans>
            <b>Some pictures are hidden: {numbers}.</b> Only you and our team can see them.
          </Trans>
        )}{' '}
        {decision && (
          <Link className="link" to="/decision/$decisionId" params={{ decisionId: decision.id }}>
            {t`Read why`}
          </Link>
        )}
      </Callout>
    </div>
  );
}
