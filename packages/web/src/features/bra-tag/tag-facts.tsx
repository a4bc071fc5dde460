import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag, Condition } from '@strapline/contract/shapes';
import { showAmount } from '@strapline/domain/money';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePreferences } from '../../platform/client-state.ts';
import { useStyleNames } from '../../ui/bra-fact-names.ts';
import { Colours, Fabrics } from '../../ui/bra-facts.tsx';
import { BraSize } from '../../ui/bra-size.tsx';
import { showDay } from '../../ui/dates.ts';
import { Measures } from '../../ui/measures.tsx';
import css from './tag.module.css';

export function TagFacts({ tag }: { tag: BraTag }) {
  const { t } = useLingui();
  const styles = useStyleNames();
  const unit = usePreferences((preferences) => (preferences.state.metric ? 'cm' : 'in'));
  const conditions: Record<Condition, string> = {
    new: t`New, tags attached`,
    as_new: t`As new: tried, never worn`,
    worn: t`Worn a few times, no marks`,
    well_loved: t`Well loved: honest wear, see story`,
  };
  const sold = tag.provenance.findLast((entry) => entry.type === 'listing.sold');
  return (
    <>
      <h2>
        <Trans>Facts</Trans>
      </h2>
      <table className={css['facts']}>
        <tbody>
          {(tag.size || tag.braSize) && (
            <Row name={<Trans>Size</Trans>}>
              <BraSize of={tag} />
            </Row>
          )}
          {tag.measures && (
            <Row name={<Trans>Measured</Trans>}>
              <Measures of={tag.measures} unit={unit} />
            </Row>
          )}
          {tag.style && <Row name={<Trans>Style</Trans>}>{styles[tag.style]}</Row>}
          {tag.colours.length > 0 && (
            <Row name={tag.colours.length === 1 ? <Trans>Colour</Trans> : <Trans>Colours</Trans>}>
              <Colours of={tag.colours} />
            </Row>
          )}
          {tag.fabrics.length > 0 && (
            <Row name={tag.fabrics.length === 1 ? <Trans>Fabric</Trans> : <Trans>Fabrics</Trans>}>
              <Fabrics of={tag.fabrics} />
            </Row>
          )}
          <Row name={(tag.owner?.number ?? 1) > 1 ? <Trans>Condition when recorded</Trans> : <Trans>Condition</Trans>}>
            {conditions[tag.condition]}
          </Row>
          <Row name={<Trans>Laundered</Trans>}>
            <Trans>Attested on {showDay(tag.launderedAt)}</Trans>
          </Row>
          <Row name={<Trans>Made by</Trans>}>
            <Link className="link" to="/model/$slug" params={{ slug: tag.creator.slug }}>
              {tag.creator.username}
            </Link>
          </Row>
          {tag.createdFor && <Row name={<Trans>Made for</Trans>}>{tag.createdFor}</Row>}
          <Row name={<Trans>Comes with</Trans>}>
            {tag.nfc !== 'none' ? <Trans>A chip and a strap code</Trans> : <Trans>A strap code</Trans>}
          </Row>
          {sold && (
            <Row name={<Trans>Last sold</Trans>}>
              {tag.offeredAmount !== null && tag.listing === 'sold' ? `${showAmount(tag.offeredAmount)}, ` : ''}
              {showDay(sold.at)}
            </Row>
          )}
        </tbody>
      </table>
    </>
  );
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="num">{children}</td>
    </tr>
  );
}
