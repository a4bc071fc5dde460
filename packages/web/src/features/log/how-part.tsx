import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Stitch } from '../../ui/marks.tsx';
import css from './log.module.css';
import { TreeDrawing } from './tree-drawing.tsx';

/** How the log works, what it cannot say, and where machines read it. */
export function HowPart() {
  const { t } = useLingui();
  return (
    <>
      <section className={css['how']}>
        <div>
          <h2>
            <Trans>
              Sewn so that a stitch <em>shows</em>
            </Trans>
          </h2>
          <dl>
            <Point name={<Trans>Every entry is a knot</Trans>}>
              <Trans>
                What happened, when, to which tag, and the hash of that tag’s entry before. People stand in it only as a hash with a secret
                beside it; erase the secret, and nobody can tell any more who it was.
              </Trans>
            </Point>
            <Point name={<Trans>Two and two are tied together</Trans>}>
              <Trans>
                Hashes are joined by pairs up to one root. Change a single letter anywhere, and the root is another. Twenty hashes are
                enough to lead from one entry among a million to the root.
              </Trans>
            </Point>
            <Point name={<Trans>The root is signed</Trans>}>
              <Trans>
                Within a second of each change the log signs size and root as a checkpoint. Who kept an earlier one can demand the proof
                that it is still the beginning. Your browser does.
              </Trans>
            </Point>
          </dl>
        </div>
        <TreeDrawing label={t`Eight entries, joined by pairs to one root; the way of one entry is drawn in garnet thread.`} />
      </section>
      <Stitch air="gap" />
      <section className={css['limits']}>
        <div>
          <h2>
            <Trans>What it does not say</Trans>
          </h2>
          <ul>
            <li>
              <Trans>Not that what was written was true: it says that it was written then, and that nobody changed it since.</Trans>
            </li>
            <li>
              <Trans>Not who somebody is: a name is on a tag’s page only where its owner allows it.</Trans>
            </li>
            <li>
              <Trans>
                Not that two people see the same log, unless they compare. Our witness is our own process. Compare root and size with
                somebody else to be sure.
              </Trans>
            </li>
          </ul>
        </div>
        <div>
          <h2>
            <Trans>For your own program</Trans>
          </h2>
          <p className="sub">
            <Trans>The layout is C2SP tlog-tiles, the notes are C2SP signed notes, the hashes RFC 6962. Nothing needs an account.</Trans>
          </p>
          <ul className={css['doors']}>
            {doors.map((door) => (
              <li key={door} className="mono">
                {door}
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  );
}

const doors = [
  '/v1/log/checkpoint',
  '/v1/log/key',
  '/v1/log/tile/L/N[.p/W]',
  '/v1/log/tile/entries/N[.p/W]',
  '/v1/log/proof/{index}',
  '/v1/log/consistency/{from}/{to}',
];

function Point({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
