import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag, Condition } from '@strapline/contract/shapes';
import { parseBraTagId } from '@strapline/domain/ids';
import { labelIn, labelOf } from '@strapline/domain/size/systems';
import { Fragment, type ReactNode } from 'react';
import { usePreferences } from '../../platform/client-state.ts';
import { useStyleNames } from '../../ui/bra-fact-names.ts';
import { Colours, Fabrics } from '../../ui/bra-facts.tsx';
import { showDay } from '../../ui/dates.ts';
import { Measures } from '../../ui/measures.tsx';
import { useSizeSystem } from '../../ui/size-system.ts';

/** The piece in plain facts. A row without an answer is left out. */
export function Facts({ tag, createdAt }: { tag: BraTag; createdAt: string }) {
  const parts = parseBraTagId(tag.id);
  const styles = useStyleNames();
  const unit = usePreferences((preferences) => (preferences.state.metric ? 'cm' : 'in'));
  return (
    <section className="sec late">
      <h2>
        <Trans>Facts</Trans>
      </h2>
      <table className="facts">
        <tbody>
          {(tag.size || tag.braSize) && (
            <Row name={<Trans>Size on the label</Trans>}>
              <SizeLabels tag={tag} />
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
          <Row name={<Trans>Condition</Trans>}>
            <ConditionWords condition={tag.condition} />
          </Row>
          <Row name={<Trans>Laundered</Trans>}>
            <Trans>Yes, attested on {showDay(tag.launderedAt)}</Trans>
          </Row>
          {parts && (
            <Row name={<Trans>Series</Trans>}>
              <Trans>
                <span className="cap">{parts.series}</span> {parts.year}, piece {Number(parts.serial)}
              </Trans>
            </Row>
          )}
          <Row name={<Trans>Comes with</Trans>}>
            {tag.nfc !== 'none' ? <Trans>A chip and a strap code</Trans> : <Trans>A strap code, to claim it with</Trans>}
          </Row>
          <Row name={<Trans>Offered since</Trans>}>{showDay(createdAt)}</Row>
        </tbody>
      </table>
    </section>
  );
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{children}</td>
    </tr>
  );
}

/** The label as it is, and what the same garment is called elsewhere: first where who looks is at home. */
function SizeLabels({ tag }: { tag: BraTag }) {
  const mine = useSizeSystem();
  const { size } = tag;
  if (!size) return tag.braSize;
  const others = [...new Set([mine, 'UK', 'US', 'EU', 'FR'] as const)].flatMap((system) => {
    const label = system === size.system ? null : labelIn(system, size);
    return label ? [{ system, label }] : [];
  });
  return (
    <>
      <span className="nowrap">
        {size.system} {labelOf(size)}
      </span>
      {others.map(({ system, label }) => (
        <Fragment key={system}>
          {' '}
          <span className={system === mine ? 'nowrap' : 'nowrap dim'}>
            · {system} {label}
          </span>
        </Fragment>
      ))}
    </>
  );
}

function ConditionWords({ condition }: { condition: Condition }) {
  const { t } = useLingui();
  const words: Record<Condition, string> = {
    new: t`New, tags attached`,
    as_new: t`As new: tried, never worn`,
    worn: t`Worn a few times, no marks`,
    well_loved: t`Well loved: honest wear, see story`,
  };
  return words[condition];
}
