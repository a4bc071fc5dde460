import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { showPrice } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { Award, Check, KeyRound, Printer, ScanLine, Share, ShoppingBag } from 'lucide';
import { notice } from '../../../platform/notices.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useCopy } from '../../../ui/copy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { tagActionNames } from '../tap/tag-action-names.ts';
import css from './tag.module.css';

export function TagLinks({ tag }: { tag: BraTag }) {
  const { t } = useLingui();
  const { copied, copy } = useCopy();
  const main = getMainLink(tag);
  const params = { braTagId: tag.id };
  // Creators and holders have more important actions than Verify.
  const isVerifyMain = main === undefined && !tag.can.includes('edit');

  function share() {
    const url = `${location.origin}/bratag/${tag.id}`;
    if (!navigator.share) {
      copy(url);
      return;
    }
    navigator.share({ title: tag.title, url }).catch((error: unknown) => {
      // Closing the share sheet is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) notice(t`We couldn’t share it.`);
    });
  }

  return (
    <div className={css['cta']}>
      {main === 'buy' && tag.slug && (
        <Link to="/listing/$slug" params={{ slug: tag.slug }} className={buttonClass({ kind: 'primary' })}>
          <Icon of={ShoppingBag} />
          {tag.offeredAmount === null ? <Trans>See the sale page</Trans> : <Trans>Buy it, {showPrice(tag.offeredAmount)}</Trans>}
        </Link>
      )}
      {main === 'claim' && (
        <Link to="/bratag/$braTagId/action" params={params} search={{ verb: 'claim' }} className={buttonClass({ kind: 'primary' })}>
          <Icon of={KeyRound} />
          <Trans>Claim it with the code</Trans>
        </Link>
      )}
      {hasCertificate(tag) && (
        <Link to="/bratag/$braTagId/certificate" params={params} className={buttonClass(main === 'certificate' ? { kind: 'primary' } : {})}>
          <Icon of={Award} />
          <Trans>Open the certificate</Trans>
        </Link>
      )}
      {tag.can.includes('pullStrapCode') && (
        <Link
          to="/bratag/$braTagId/action"
          params={params}
          search={{ verb: 'label' }}
          className={buttonClass(main === 'label' ? { kind: 'primary' } : {})}
        >
          <Icon of={Printer} />
          <Trans>Print its label</Trans>
        </Link>
      )}
      {main !== 'claim' && (
        <Link to="/bratag/$braTagId/action" params={params} className={buttonClass(isVerifyMain ? { kind: 'primary' } : {})}>
          <Icon of={ScanLine} />
          {tagActionNames.some((name) => tag.can.includes(name)) ? <Trans>Verify, pass on, report</Trans> : <Trans>Verify</Trans>}
        </Link>
      )}
      <Button onClick={share}>
        <Icon of={copied ? Check : Share} />
        {copied ? <Trans>Link copied</Trans> : <Trans>Share</Trans>}
      </Button>
    </div>
  );
}

/** The first claim issues one. */
export function hasCertificate(tag: BraTag): boolean {
  return tag.provenance.some(({ type }) => type === 'cert.issued');
}

function getMainLink(tag: BraTag): 'claim' | 'buy' | 'label' | 'certificate' | undefined {
  if (tag.can.includes('pullStrapCode') && tag.status !== 'claimed') return 'label';
  if (tag.status === 'claimable' || tag.status === 'transfer_pending') return 'claim';
  if (tag.offered && tag.slug) return 'buy';
  return hasCertificate(tag) ? 'certificate' : undefined;
}
