import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { Decision } from '@strapline/contract/shapes/report';
import { useRestriction } from '../../platform/session/restriction.ts';
import { formatLongDay } from '../../ui/format/dates.ts';
import css from './decision.module.css';

export type DecisionPage = Output<'fetchDecision'>;

export function DecisionHeadline({ decision: { action, role, subject, inForce } }: { decision: Decision }) {
  const { t } = useLingui();
  const whose = {
    listing: action === 'revokeTag' ? t`your tag.` : t`your listing.`,
    braTag: t`your tag.`,
    media: t`your picture.`,
    profile: t`your profile.`,
    message: t`your message.`,
    account: t`your account.`,
  }[subject.kind as string];
  const what = <em>{role === 'owner' ? t`a piece that you own.` : (whose ?? t`your content.`)}</em>;
  if (!inForce && action !== 'reinstate') {
    return <Trans>We changed our decision about {what}</Trans>;
  }
  switch (action) {
    case 'hide':
      return <Trans>We hid {what}</Trans>;
    case 'revokeTag':
      return role === 'owner' ? <Trans>We revoked the tag of {what}</Trans> : <Trans>We revoked {what}</Trans>;
    case 'reinstate':
      return <Trans>We reinstated {what}</Trans>;
    case 'suspend':
      return (
        <Trans>
          We suspended <em>your account.</em>
        </Trans>
      );
    case 'limit':
      return <Trans>We limited {what}</Trans>;
    default:
      return <Trans>We removed {what}</Trans>;
  }
}

/** What the decision means for the thing that it is about. */
export function useDecisionEffect({ action, role, subject, until, inForce, appeal }: Decision): string {
  const { t } = useLingui();
  // A suspension can go on although its piece is shown again.
  if (appeal?.outcome === 'overturned' || (!inForce && action !== 'suspend')) return t`It no longer applies.`;
  const isPiece = subject.braTagId !== null;
  const end = until ? formatLongDay(until) : undefined;
  switch (action) {
    case 'hide':
      return t`Only you and our team can see it. If it’s sold and hasn’t shipped, the order waits for our decision.`;
    case 'remove':
      if (role === 'owner') return t`The piece stays yours, and so does its record. Others can’t see it, and you can’t sell it here.`;
      return isPiece ? t`It’s off the boutique. Its tag and its record stay yours.` : t`Others can’t see it anymore.`;
    case 'revokeTag':
      return role === 'owner'
        ? t`The tag no longer proves anything, and the piece can’t be sold. The piece itself stays yours.`
        : t`The tag no longer proves anything, and the piece can’t be sold.`;
    case 'suspend':
      return end ? t`Your pieces are hidden until ${end}.` : t`Your pieces are hidden until further notice.`;
    case 'limit':
      return end
        ? t`You can’t tag, sell or message other members until ${end}.`
        : t`You can’t tag, sell or message other members until further notice.`;
    case 'reinstate':
      return subject.kind === 'account' ? t`You can use everything again.` : t`Everyone can see it again.`;
    case 'dismiss':
      return t`Nothing changes.`;
  }
}

export function useAccountStanding({ decision, earlier }: DecisionPage): { title: string; detail: string } {
  const { t } = useLingui();
  const { restriction } = useRestriction();
  if (decision.action === 'suspend' && decision.inForce) {
    // Another decision may suspend it for longer.
    const { until } = restriction?.state === 'suspended' ? restriction : decision;
    const end = until ? formatLongDay(until) : undefined;
    return { title: t`Suspended`, detail: end ? t`Until ${end}.` : t`Until further notice.` };
  }
  if (decision.action === 'limit' && decision.inForce) {
    const end = decision.until ? formatLongDay(decision.until) : undefined;
    return { title: t`Limited`, detail: end ? t`Until ${end}.` : t`Until further notice.` };
  }
  const isRemoval =
    decision.role === 'creator' &&
    decision.appeal?.outcome !== 'overturned' &&
    (decision.action === 'remove' || decision.action === 'revokeTag');
  if (!isRemoval) return { title: t`Not affected`, detail: t`This doesn’t count against your account.` };
  if (earlier === 0) return { title: t`In good standing`, detail: t`This is your first removal. Your other pieces aren’t affected.` };
  const total = earlier + 1;
  return { title: t`${total} removals`, detail: t`Several removals can lead to a suspension.` };
}

export function NextStep({ decision }: { decision: Decision }) {
  const { t } = useLingui();
  const { can, appeal, automated, fixedAt, inForce } = decision;
  const [title, detail] = ((): [string, string] => {
    if (appeal?.outcome === 'overturned')
      return [
        t`Nothing to do`,
        decision.subject.kind === 'account' ? t`Your appeal succeeded.` : t`Your appeal succeeded. Everyone can see it again.`,
      ];
    if (appeal?.outcome === 'upheld') return [t`It stays`, t`Someone who wasn’t involved reviewed your appeal and upheld our decision.`];
    if (appeal) return [t`We’re reviewing it`, t`Someone who wasn’t involved will answer your appeal by ${formatLongDay(appeal.dueAt)}.`];
    if (fixedAt && inForce) return [t`We’re reviewing it`, t`You changed it. We’ll show it again once it follows the guideline.`];
    if (can.includes('fix') && can.includes('appeal'))
      return [t`Fix or appeal`, t`Change what breaks the guideline and relist it, or tell us why we’re wrong.`];
    if (can.includes('appeal')) return [t`Appeal`, t`Tell us what we got wrong.`];
    if (automated && inForce)
      return [t`Wait for our review`, t`Our team reviews it within 24 hours. If the report is wrong, we’ll show it again.`];
    return [t`Nothing to do`, t`This page stays here for you.`];
  })();
  return (
    <>
      <p className="eyebrow">{t`What next?`}</p>
      <p className={css['answer']}>{title}</p>
      <p className="sub">{detail}</p>
    </>
  );
}
