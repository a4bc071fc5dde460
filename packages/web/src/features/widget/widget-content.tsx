import { useLingui } from '@lingui/react/macro';
import type { EventName, Input, Output } from '@strapline/contract/events';
import type { WidgetShape } from '@strapline/contract/shapes/widgets/widget';
import type { ReactNode } from 'react';
import { useCall } from '../../platform/cache/queries.ts';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { WireError } from '../../platform/wire/wire-error.ts';
import { Loading, Skeleton, SpoolDrawing } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { ListingWidget } from './listing-widget.tsx';
import { CollectionWidget, ModelWidget } from './people-widgets.tsx';
import { TagCheckWidget, TagWidget } from './tag-check-widget.tsx';
import css from './widget.module.css';

export type ShownWidget = Pick<WidgetShape, 'kind' | 'target' | 'options'>;

/** `renderLive`: what a creator streams now. */
type WidgetContentProps = { widget: ShownWidget; renderLive: (model: Output<'fetchModel'>) => ReactNode };

/** What a widget shows, for the kinds that are links. The server loads the same calls (`widget-head.ts`). */
export function WidgetContent({ widget: { kind, target, options }, renderLive }: WidgetContentProps) {
  const { pieces } = options;
  if (kind === 'tagCheck' && target === null) return <TagCheckWidget />;
  if (target === null) return <WidgetUnavailable />;
  if (kind === 'listing')
    return (
      <CallResult event="fetchListing" input={{ slug: target }}>
        {(listing) => <ListingWidget listing={listing} />}
      </CallResult>
    );
  if (kind === 'model')
    return (
      <CallResult event="fetchModel" input={{ slug: target.replaceAll('_', '-') }}>
        {(model) => <ModelWidget model={model} pieces={pieces} live={renderLive(model)} />}
      </CallResult>
    );
  if (kind === 'collection')
    return (
      <CallResult event="fetchCollector" input={{ userId: target }}>
        {(collection) => <CollectionWidget collection={collection} pieces={pieces} />}
      </CallResult>
    );
  return (
    <CallResult event="fetchBraTag" input={{ braTagId: target }}>
      {(tag) => <TagWidget tag={tag} />}
    </CallResult>
  );
}

type CallResultProps<K extends EventName> = { event: K; input: Input<K>; children: (answer: Output<K>) => ReactNode };

/** Draws the result of a call, or why there is none. */
export function CallResult<K extends EventName>({ event, input, children }: CallResultProps<K>) {
  const query = useCall(event, input);
  if (query.data !== undefined) return children(query.data);
  if (query.error instanceof WireError && (query.error.code === 'not_found' || query.error.code === 'validation'))
    return <WidgetUnavailable />;
  if (query.isError) return <PageError error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Loading>
      <Skeleton height="14rem" radius="var(--r-card)" />
    </Loading>
  );
}

/** The same for a widget that was removed, one whose piece or person is not public any more, and one that never was. */
export function WidgetUnavailable() {
  const { t } = useLingui();
  return (
    <div className={css['missing']}>
      <PageTitle>{t`Not available`}</PageTitle>
      <SpoolDrawing thread="away" />
      <h1>{t`This isn’t available right now`}</h1>
      <p>{t`It may be back later. The rest of the page works as before.`}</p>
    </div>
  );
}
