import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { startLogCheck, useLogView } from '../../platform/log/log-view.ts';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { Stitch } from '../../ui/panel.tsx';
import { CheckSection } from './check-section.tsx';
import { HowSection } from './how-section.tsx';
import css from './log.module.css';
import { useLogStatus } from './log-status.ts';
import { CheckpointPanel, MemoryPanel } from './state-panels.tsx';

const BreachSection = lazyPart(async () => (await import('./breach-section.tsx')).BreachSection);

/** Anyone can check an entry here without trusting us. */
export function LogScreen() {
  const { t } = useLingui();
  const status = useLogStatus();
  const view = useLogView();
  const size = status.data?.size;
  // The browser requests a consistency proof whenever the log has grown.
  useEffect(() => void startLogCheck(), [size]);
  return (
    <div className="page">
      <PageTitle>{t`The public log`}</PageTitle>
      <div className="head">
        <p className="eyebrow">{t`The public log`}</p>
        <h1>
          <Trans>
            What is written <em>stays.</em>
          </Trans>
        </h1>
        <p className="lead">
          <Trans>
            Every record, sale, claim and loss is an entry in an append-only log. Not even we can change or remove an entry: every browser
            that has seen the log before would notice.
          </Trans>
        </p>
      </div>
      {view.memory.breach && <BreachSection breach={view.memory.breach} />}
      <div className={css['panels']}>
        <CheckpointPanel view={view} status={status} />
        <MemoryPanel view={view} />
      </div>
      <Stitch air="gap" />
      <CheckSection view={view} />
      <Stitch air="gap" />
      <HowSection />
    </div>
  );
}
