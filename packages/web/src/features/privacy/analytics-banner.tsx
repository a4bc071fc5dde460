import { Trans, useLingui } from '@lingui/react/macro';
import { consentVersions } from '@strapline/contract/consents';
import { useEffect, useRef, useState } from 'react';
import { useIsFramed } from '../../platform/page/frame.ts';
import { useAnalyticsChoice } from '../../platform/state/analytics-choice.ts';
import { Button } from '../../ui/button.tsx';
import css from './analytics-banner.module.css';
import { chooseAnalytics } from './choose-analytics.ts';

/** Gives the page time to be read first. */
const shownAfterMs = 1_500;

/** Asks once whether visits may be counted. Both answers are equal, and nothing is counted before one. */
export function AnalyticsBanner() {
  const { choice, version } = useAnalyticsChoice((store) => store.state);
  const isFramed = useIsFramed();
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), shownAfterMs);
    return () => clearTimeout(timer);
  }, []);
  // A changed text is asked about again.
  const isAnswered = choice !== null && version === consentVersions.analytics;
  return isDue && !isAnswered && !isFramed ? <Banner /> : null;
}

function Banner() {
  const { t } = useLingui();
  const banner = useRef<HTMLElement>(null);
  useRoomBelowPage(banner);
  return (
    <section className={css['banner']} ref={banner} aria-labelledby="analytics-title">
      <div>
        <div>
          <h2 id="analytics-title">
            <Trans>
              May we count <em>visits?</em>
            </Trans>
          </h2>
          <p>{t`It shows us which pages help and which don’t. No ads, no names, no measurements, nothing sold.`}</p>
          <p>
            <Trans>
              Nothing is counted until you choose, and you can change your mind in{' '}
              <a className="link" href="/account?tab=privacy">
                Privacy
              </a>
              .
            </Trans>
          </p>
        </div>
        <div className={css['choices']}>
          <Button onClick={() => chooseAnalytics('no')}>{t`No, thank you`}</Button>
          <Button onClick={() => chooseAnalytics('yes')}>{t`Yes, count them`}</Button>
        </div>
      </div>
    </section>
  );
}

/** Nothing at the end of the page is covered. */
function useRoomBelowPage(banner: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = banner.current;
    if (!element) return;
    const watch = new ResizeObserver(() => {
      document.body.style.setProperty('--banner', `${element.offsetHeight}px`);
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      document.body.style.removeProperty('--banner');
    };
  }, [banner]);
}
