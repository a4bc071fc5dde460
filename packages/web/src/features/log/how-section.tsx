import { Trans, useLingui } from '@lingui/react/macro';
import { Fact } from '../../ui/fact.tsx';
import { Stitch } from '../../ui/panel.tsx';
import css from './log.module.css';
import { TreeDrawing } from './tree-drawing.tsx';

export function HowSection() {
  const { t } = useLingui();
  return (
    <>
      <section className={css['howItWorks']}>
        <div>
          <h2>
            <Trans>
              How the log <em>works</em>
            </Trans>
          </h2>
          <dl>
            <Fact label={t`Every entry is a knot`}>
              <Trans>
                It records what happened, when, to which tag, and the hash of that tag’s previous entry. People appear only as a salted
                hash. Once the salt is erased, nobody can tell who it was.
              </Trans>
            </Fact>
            <Fact label={t`Entries are joined in pairs`}>
              <Trans>
                Hashes are combined in pairs up to a single root. If a single letter changes anywhere, the root changes. Among a million
                entries, twenty hashes are enough to connect one to the root.
              </Trans>
            </Fact>
            <Fact label={t`The root is signed`}>
              <Trans>
                Within a second of each change, the log signs its size and root as a checkpoint. Anyone with an earlier checkpoint can ask
                for proof that entries were only added since. Your browser does.
              </Trans>
            </Fact>
          </dl>
        </div>
        <TreeDrawing label={t`Eight entries, joined by pairs to one root; the path of one entry is drawn in garnet.`} />
      </section>
      <Stitch air="gap" />
      <section className={css['limits']}>
        <div>
          <h2>{t`What it doesn’t prove`}</h2>
          <ul>
            <li>{t`That an entry is true. It proves when the entry was written, and that nobody has changed it since.`}</li>
            <li>{t`Who someone is. A tag’s page only shows a name if its owner allows it.`}</li>
            <li>
              <Trans>
                That two people see the same log, unless they compare. Our witness is our own process. To be sure, compare the root and size
                with someone else.
              </Trans>
            </li>
          </ul>
        </div>
        <div>
          <h2>{t`For developers`}</h2>
          <p className="sub">
            {t`Tiles follow C2SP tlog-tiles, checkpoints are C2SP signed notes, and hashes follow RFC 6962. You don’t need an account.`}
          </p>
          <ul className={css['doors']}>
            {endpoints.map((endpoint) => (
              <li key={endpoint} className="mono">
                {endpoint}
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  );
}

const endpoints = [
  '/v1/log/checkpoint',
  '/v1/log/key',
  '/v1/log/tile/L/N[.p/W]',
  '/v1/log/tile/entries/N[.p/W]',
  '/v1/log/proof/{index}',
  '/v1/log/consistency/{from}/{to}',
];
