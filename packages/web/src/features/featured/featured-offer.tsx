import { Trans, useLingui } from '@lingui/react/macro';
import { Ruler, ScrollText, ShoppingBag } from 'lucide';
import { useApp } from '../../platform/page/app-data.ts';
import { useSession } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PriceLines } from '../../ui/price.tsx';
import { BraSize } from '../../ui/tag/bra-size.tsx';
import { ProofChip } from '../../ui/tag/proof-chip.tsx';
import type { Listing } from './article.ts';
import css from './featured.module.css';

/** The piece and its price, and whether it fits; for a sold one, its record. */
export function FeaturedOffer({ listing }: { listing: Listing }) {
  const { t } = useLingui();
  const { modules } = useApp();
  const { slug, title, tag, priceLines, listing: state } = listing;
  const isOwn = useSession((session) => session.status === 'signedIn' && session.claims.username === listing.seller?.username);
  const isSold = state === 'sold';
  return (
    <aside className={css['aside']} aria-label={t`The piece`}>
      <div className="panel">
        <h2 className={css['piece']}>{title}</h2>
        <ProofChip proof={tag} />
        {isSold ? (
          <>
            <p className="sub">{t`It has been sold. Its record shows its history.`}</p>
            <ButtonLink to="/bratag/$braTagId" params={{ braTagId: tag.id }} block icon={ScrollText}>{t`See the record`}</ButtonLink>
          </>
        ) : (
          <>
            <PriceLines lines={priceLines} sumLabel={t`Total`} />
            {state === 'published' && !isOwn && (
              <>
                <ButtonLink to="/checkout" search={{ listing: slug }} kind="primary" block icon={ShoppingBag}>{t`Buy now`}</ButtonLink>
                <p className="note">{t`We’ll hold it for 15 minutes while you check out. You won’t be charged if you leave.`}</p>
              </>
            )}
            {state === 'reserved' && <p className="note">{t`It’s on hold for someone else right now.`}</p>}
          </>
        )}
      </div>
      {!isSold && modules.calculator && (
        <div className="panel">
          <h2>{t`Would it fit me?`}</h2>
          <p className="sub">
            <Trans>
              <BraSize record={listing} />. Enter two measurements to see if it fits. They stay in your browser.
            </Trans>
          </p>
          <ButtonLink to="/calculator" search={{ piece: slug }} block icon={Ruler}>{t`Find my size`}</ButtonLink>
        </div>
      )}
    </aside>
  );
}
