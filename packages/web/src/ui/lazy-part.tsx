import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** A component whose code loads when it is first shown; until then its place is empty or shows the fallback. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback?: ReactNode): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
}
