import { useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { formatAmount } from '@strapline/domain/money/money';
import { Award, Check, Flag, KeyRound, Printer, ScanLine, Share, ShoppingBag } from 'lucide';
import { useSession } from '../../../platform/session/session.ts';
import { showNotice } from '../../../platform/state/notices.ts';
import { openReport } from '../../../platform/state/report-target.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { useCopy } from '../../../ui/copy-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { listTagActions } from '../tap/tag-action-names.ts';
import css from './tag.module.css';

export function TagLinks({ tag }: { tag: BraTag }) {
  const { t } = useLingui();
  const { copied, copy } = useCopy();
  const mainLink = getMainLink(tag);
  const params = { braTagId: tag.id };
  const isCreator = useSession((session) => session.status === 'signedIn' && session.claims.username === tag.creator.username);
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
        <ButtonLink to="/listing/$slug" params={{ slug: tag.slug }} kind="primary" icon={ShoppingBag}>
          {tag.offeredAmount === null ? t`See the listing` : t`Buy it, ${formatAmount(tag.offeredAmount)}`}
        </ButtonLink>
      )}
      {mainLink === 'claim' && (
        <ButtonLink to="/bratag/$braTagId/action" params={params} search={{ verb: 'claim' }} kind="primary" icon={KeyRound}>
          {t`Claim it with the code`}
        </ButtonLink>
      )}
      {hasCertificate(tag) && (
        <ButtonLink to="/bratag/$braTagId/certificate" params={params} kind={mainLink === 'certificate' ? 'primary' : 'plain'} icon={Award}>
          {t`Open the certificate`}
        </ButtonLink>
      )}
      {tag.can.includes('pullStrapCode') && (
        <ButtonLink
          to="/bratag/$braTagId/action"
          params={params}
          search={{ verb: 'label' }}
          kind={mainLink === 'label' ? 'primary' : 'plain'}
          icon={Printer}
        >
          {t`Print its label`}
        </ButtonLink>
      )}
      {mainLink !== 'claim' && (
        <ButtonLink to="/bratag/$braTagId/action" params={params} kind={isVerifyMain ? 'primary' : 'plain'} icon={ScanLine}>
          {listTagActions(tag).length > 0 ? t`Verify, pass on, report` : t`Verify`}
        </ButtonLink>
      )}
      <Button icon={copied ? Check : Share} onClick={share}>
        {copied ? t`Link copied` : t`Share`}
      </Button>
      {!isCreator && (
        <Menu
          label={t`More`}
          items={[
            {
              key: 'report',
              label: t`Report this tag`,
              icon: Flag,
              isDanger: true,
              run: () => openReport({ kind: 'braTag', id: tag.id, title: tag.title, detail: tag.id, media: tag.media }),
            },
          ]}
        />
      )}
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
  if (tag.offered && tag.slug && !tag.can.includes('unlist')) return 'buy';
  return hasCertificate(tag) ? 'certificate' : undefined;
}
