import { widgetKinds, widgetThemes } from '@strapline/contract/widget-kinds';
import { findHandleOn } from '@strapline/domain/profile/proven-handles';
import { useParams, useSearch } from '@tanstack/react-router';
import { LiveBadge } from '../features/live/live-badge.tsx';
import { CallResult, type ShownWidget, WidgetContent, WidgetUnavailable } from '../features/widget/widget-content.tsx';
import { WidgetFrame } from '../features/widget/widget-frame.tsx';
import { lazyPart } from '../platform/page/lazy-part.tsx';

const CalculatorScreen = lazyPart(async () => (await import('../features/calculator/calculator-screen.tsx')).CalculatorScreen);
const IcbmScreen = lazyPart(async () => (await import('../features/survey/icbm/icbm-screen.tsx')).IcbmScreen);

/** The page that other sites frame: a saved widget, or the preview of one that isn't saved yet. */
export function WidgetPage() {
  const { widgetId } = useParams({ strict: false });
  const preview = usePreview();
  if (widgetId !== undefined)
    return (
      <CallResult event="fetchWidget" input={{ widgetId }}>
        {(widget) => <WidgetBody widget={widget} />}
      </CallResult>
    );
  return preview ? <WidgetBody widget={preview} /> : <WidgetUnavailable />;
}

function WidgetBody({ widget }: { widget: ShownWidget }) {
  if (widget.kind === 'calculator') return <CalculatorScreen />;
  if (widget.kind === 'icbm') return widget.target === null ? <WidgetUnavailable /> : <IcbmScreen fqsid={widget.target} />;
  return (
    <WidgetFrame>
      <WidgetContent
        widget={widget}
        renderLive={({ username, provenHandles }) => findHandleOn('youtube', provenHandles) && <LiveBadge username={username} />}
      />
    </WidgetFrame>
  );
}

/** What the address of a preview says; the server reads it with the contract's schemas. */
function usePreview(): ShownWidget | null {
  const { kind: typedKind, target, theme, pieces } = useSearch({ strict: false });
  const kind = widgetKinds.find((one) => one === typedKind);
  if (!kind) return null;
  return {
    kind,
    target: target || null,
    options: { theme: widgetThemes.find((one) => one === theme) ?? 'auto', pieces: Number(pieces) || 4 },
  };
}
