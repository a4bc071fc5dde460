import { useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { formatAmount } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { Award, Check, KeyRound, Printer, ScanLine, Share, ShoppingBag } from 'lucide';
import { showNotice } from '../../../platform/state/notices.ts';
import { Button, getButtonClass } from '../../../ui/button.tsx';
import { useCopy } from '../../../ui/copy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { tagActionNames } from '../tap/tag-action-names.ts';
import css from './tag.module.css';

export function TagLinks({ tag }: { tag: BraTag }) {
  const { t } = useLingui();
  const { copied, copy } = useCopy();
  const mainLink = getMainLink(tag);
  const params = { braTagId: tag.id };
  // Creators and holders have more important actions than Verify.
  const isVerifyMain = mainLink === undefined && !tag.can.includes('edit');

  function share() {
    const url = `${location.origin}/bratag/${tag.id}`;
    if (!navigator.share) {
      copy(url);
      return;
    }
    navigator.share({ title: tag.title, url }).catch((error: unknown) => {
      // Closing the share sheet is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) showNotice(t`We couldn’t share it.`);
    });
  }

  return (
    <div className={css['cta']}>
      {mainLink === 'buy' && tag.slug && (
        <Link to="/listing/$slug" params={{ slug: tag.slug }} className={getButtonClass({ kind: 'primary' })}>
          <Icon icon={ShoppingBag} />
          {tag.offeredAmount === null ? t`See the listing` : t`Buy it, ${formatAmount(tag.offeredAmount)}`}
        </Link>
      )}
      {mainLink === 'claim' && (
        <Link to="/bratag/$braTagId/action" params={params} search={{ verb: 'claim' }} className={getButtonClass({ kind: 'primary' })}>
          <Icon icon={KeyRound} />
          {t`Claim it with the code`}
        </Link>
      )}
      {hasCertificate(tag) && (
        <Link
          to="/bratag/$braTagId/certificate"
          params={params}
          className={getButtonClass(mainLink === 'certificate' ? { kind: 'primary' } : {})}
        >
          <Icon icon={Award} />
          {t`Open the certificate`}
        </Link>
      )}
      {tag.can.includes('pullStrapCode') && (
        <Link
          to="/bratag/$braTagId/action"
          params={params}
          search={{ verb: 'label' }}
          className={getButtonClass(mainLink === 'label' ? { kind: 'primary' } : {})}
        >
          <Icon icon={Printer} />
          {t`Print its label`}
        </Link>
      )}
      {mainLink !== 'claim' && (
        <Link to="/bratag/$braTagId/action" params={params} className={getButtonClass(isVerifyMain ? { kind: 'primary' } : {})}>
          <Icon icon={ScanLine} />
          {tagActionNames.some((name) => tag.can.includes(name)) ? t`Verify, pass on, report` : t`Verify`}
        </Link>
      )}
      <Button onClick={share}>
        <Icon icon={copied ? Check : Share} />
        {copied ? t`Link copied` : t`Share`}
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
