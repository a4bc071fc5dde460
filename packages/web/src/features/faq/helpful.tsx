import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { storagePrefix } from '../../platform/page/app-data.ts';
import { useStoredState } from '../../platform/page/hydrated.ts';
import { showError } from '../../platform/state/notices.ts';

/** Whether an answer helped: one rating for each person or browser, which can be changed. */
export function Helpful({ slug }: { slug: string }) {
  const { t } = useLingui();
  const label = useId();
  const rate = useCallMutation('rateAnswer');
  const [chosen, setChosen] = useStoredState<boolean | undefined>(undefined, () => readRatings()[slug]);
  function choose(isHelpful: boolean) {
    const before = chosen;
    store(isHelpful);
    rate.mutate(
      { slug, isHelpful, browserId: getBrowserId() },
      {
        onError: (error) => {
          store(before);
          showError(error);
        },
      },
    );
  }
  function store(isHelpful: boolean | undefined) {
    setChosen(isHelpful);
    write(ratingsKey, JSON.stringify({ ...readRatings(), [slug]: isHelpful }));
  }
  return (
    <fieldset className="row" aria-labelledby={label}>
      <span id={label} className="sub">{t`Was this helpful?`}</span>
      <button type="button" className="btn sm" aria-pressed={chosen === true} onClick={() => choose(true)}>{t`Yes`}</button>
      <button type="button" className="btn sm" aria-pressed={chosen === false} onClick={() => choose(false)}>{t`No`}</button>
      <span className="sub" role="status">
        {chosen !== undefined && t`Thank you.`}
      </span>
    </fieldset>
  );
}

const ratingsKey = `${storagePrefix}answerRatings`;
const browserKey = `${storagePrefix}answerRatingId`;

function readRatings(): Record<string, boolean> {
  try {
    return JSON.parse(localStorage.getItem(ratingsKey) ?? '{}') as Record<string, boolean>;
  } catch {
    // Without storage, or with something else in it: nothing is known.
    return {};
  }
}

/** Made when somebody first rates an answer; used for nothing else. */
function getBrowserId(): string {
  try {
    const stored = localStorage.getItem(browserKey);
    if (stored) return stored;
  } catch {
    // Storage is blocked: each rating counts as another browser's.
  }
  const id = crypto.randomUUID();
  write(browserKey, id);
  return id;
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Storage is blocked or full.
  }
}
