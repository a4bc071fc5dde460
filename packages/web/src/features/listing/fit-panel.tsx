import { useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useApp } from '../../platform/page/app-data.ts';
import { Skeleton } from '../../ui/load-states.tsx';

type Answer = ComponentType<{ tag: BraTag; slug: string }>;

function lazyAnswer(load: () => Promise<Answer>) {
  // A failed chunk says so in its place; the sale doesn't depend on it.
  return lazy(async () => ({ default: await load().catch((): Answer => FitNotLoaded) }));
}

const answers = {
  bra: lazyAnswer(async () => (await import('./fit-answer.tsx')).FitAnswer),
  letter: lazyAnswer(async () => (await import('./top-fit-answer.tsx')).TopFitAnswer),
};

/** Computed in the browser after the page is shown; its space is reserved until then. */
export function FitPanel({ tag, slug }: { tag: BraTag; slug: string }) {
  const FitAnswer = answers[useApp().sizeSystem];
  const [isVisible, setVisible] = useState(false);
  useEffect(() => setVisible(true), []);
  return (
    <section className="panel fit" aria-labelledby="fit">
      {isVisible ? (
        <Suspense fallback={<PageSkeleton />}>
          <FitAnswer tag={tag} slug={slug} />
        </Suspense>
      ) : (
        <PageSkeleton />
      )}
    </section>
  );
}

export function FitHead({ children }: { children?: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className="fit-head">
      <h2 id="fit">{t`Would it fit me?`}</h2>
      {children}
    </div>
  );
}

function PageSkeleton() {
  return (
    <>
      <FitHead />
      <p className="fit-wait">
        <Skeleton width="55%" />
        <Skeleton width="90%" />
      </p>
    </>
  );
}

function FitNotLoaded() {
  const { t } = useLingui();
  return (
    <>
      <FitHead />
      <p className="fit-wait">{t`We couldn’t load this part. Reload the page to see it.`}</p>
    </>
  );
}
