import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes';
import { Link } from '@tanstack/react-router';
import { KeyRound, ScrollText, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Who } from '../../ui/avatar.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { showYearMoment } from '../../ui/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { Callout } from '../../ui/marks.tsx';
import { Proven } from '../../ui/proven.tsx';
import css from './action.module.css';
import { TagSlip } from './tag-slip.tsx';
import { wordsOf } from './tag-thread.tsx';

/** What the record says of a piece, for who holds it in the hand. */
export function Verify({ tag }: { tag: BraTag }) {
  const { t } = useLingui();
  const newest = [...tag.provenance].sort((one, other) => other.index - one.index)[0];
  const isOpen = tag.status === 'claimable' || tag.status === 'transfer_pending';
  return (
    <div className="page">
      <title>{t`Verify ${tag.title}: Strapline`}</title>
      <div className="head">
        <p className="eyebrow">
          <Trans>Verify</Trans>
        </p>
        <h1>
          <Trans>
            What the record <em>says.</em>
          </Trans>
        </h1>
        <p className="lead">
          <Trans>Compare it with what you hold: the piece, its number, and who has it.</Trans>
        </p>
      </div>
      {(tag.status === 'missing' || tag.status === 'stolen') && (
        <Callout tone="danger" icon={TriangleAlert}>
          {tag.status === 'missing' ? (
            <Trans>
              <b>Its owner reports it missing.</b> It cannot be sold or claimed until it is found.
            </Trans>
          ) : (
            <Trans>
              <b>Its owner reports it stolen.</b> It cannot be sold or claimed. Do not buy it.
            </Trans>
          )}
        </Callout>
      )}
      <div className={css['split']}>
        <div className="stack">
          <TagSlip tag={tag} />
          <dl className={css['says']}>
            <Said name={<Trans>Made by</Trans>}>
              <Who name={tag.creator.username} />
            </Said>
            <Said name={<Trans>Owner on record</Trans>}>
              {tag.owner && tag.owner.number > 0 ? (
                <Trans>
                  No. {tag.owner.number}, {tag.owner.username ?? t`who keeps their name to themselves`}
                </Trans>
              ) : (
                <Trans>Its maker; nobody has claimed it</Trans>
              )}
            </Said>
            {newest && (
              <Said name={<Trans>Last entry</Trans>}>
                {wordsOf(newest, tag).what}, {showYearMoment(newest.at)}
              </Said>
            )}
          </dl>
          <div className="row">
            {isOpen && (
              <Link
                to="/bratag/$braTagId/action"
                params={{ braTagId: tag.id }}
                search={{ verb: 'claim' }}
                className={buttonClass({ kind: 'primary' })}
              >
                <Icon of={KeyRound} />
                <Trans>I have its strap code</Trans>
              </Link>
            )}
            <Link to="/bratag/$braTagId" params={{ braTagId: tag.id }} className={buttonClass()}>
              <Icon of={ScrollText} />
              <Trans>The whole record</Trans>
            </Link>
          </div>
        </div>
        <section className={`panel ${css['side']}`}>
          <Proven tag={tag} />
        </section>
      </div>
    </div>
  );
}

function Said({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
