import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { Ban, Eye, EyeOff, Flag, NotebookPen, UserCheck } from 'lucide';
import { startIntent } from '../../../platform/session/login-intent.ts';
import { useSession } from '../../../platform/session/session.ts';
import { openReport } from '../../../platform/state/report-target.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Pair } from '../pair-shape.ts';
import { usePairSize } from '../use-pair-size.ts';
import css from './view.module.css';

type AccessPanelProps = { pair: Pair; isShown: boolean; onShow: () => void; onCover: () => void };

/** What a visitor can do about the private pictures. Who isn't let in learns no more than that they are private. */
export function AccessPanel({ pair, isShown, onShow, onCover }: AccessPanelProps) {
  return pair.isOpen ? <Trusted pair={pair} isShown={isShown} onShow={onShow} onCover={onCover} /> : <Private pair={pair} />;
}

function Private({ pair }: { pair: Pair }) {
  const { t } = useLingui();
  const router = useRouter();
  const isVisitor = useSession(({ status }) => status !== 'signedIn');
  const maker = pair.creator.username;
  return (
    <section className={`panel ${css['access']}`}>
      <h2>
        <Trans>
          The pictures are <em>private</em>
        </Trans>
      </h2>
      <p className="sub">{t`${maker} decides who may look. Every opening is recorded.`}</p>
      {isVisitor && (
        <Button
          kind="primary"
          block
          onClick={() => {
            startIntent(router.latestLocation.href);
            void router.navigate({ to: '/confirmLoginIntent' });
          }}
        >{t`Sign in to see if they’re open to you`}</Button>
      )}
      <div className={css['split']}>
        <span />
        <ReportButton pair={pair} />
      </div>
    </section>
  );
}

function Trusted({ pair, isShown, onShow, onCover }: AccessPanelProps) {
  const { t } = useLingui();
  const maker = pair.creator.username;
  return (
    <section className={`panel ${css['access']} ${css['trust']}`}>
      <h2>
        <Trans>
          Shown to you <em>in trust</em>
        </Trans>
      </h2>
      <ul className={css['rules']}>
        <li>
          <Icon icon={UserCheck} />
          <span>{t`${maker} let you in, and can take that back at any time.`}</span>
        </li>
        <li>
          <Icon icon={NotebookPen} />
          <span>
            <b>{t`Every opening is recorded:`}</b> {t`your name and the time. ${maker} reads that list.`}
          </span>
        </li>
        <li>
          <Icon icon={Ban} />
          <span>{t`Don’t copy them or pass them on. That can get your account suspended.`}</span>
        </li>
      </ul>
      {isShown ? (
        <Button block icon={EyeOff} onClick={onCover}>{t`Cover them again`}</Button>
      ) : (
        <Button kind="primary" block icon={Eye} onClick={onShow}>{t`Open the pair`}</Button>
      )}
      <p className="note">{t`They cover themselves when you leave this page or after 5 minutes. Nothing is kept on this device.`}</p>
      <div className={css['split']}>
        <span />
        <ReportButton pair={pair} />
      </div>
    </section>
  );
}

/** Two taps: this button, and a reason. */
function ReportButton({ pair }: { pair: Pair }) {
  const { t } = useLingui();
  const { system, label } = usePairSize(pair);
  return (
    <button
      type="button"
      className={css['plain']}
      onClick={() => openReport({ kind: 'pair', id: pair.id, title: `${pair.username}, ${system} ${label}`, detail: pair.id })}
    >
      <Icon icon={Flag} />
      {t`Report`}
    </button>
  );
}
