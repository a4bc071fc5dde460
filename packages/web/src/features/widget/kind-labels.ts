import { useLingui } from '@lingui/react/macro';
import type { WidgetKind } from '@strapline/contract/widget-kinds';
import { BadgeCheck, Calculator, CircleHelp, Grid2x2, type IconNode, Tag, UserRound } from 'lucide';
import { useApp } from '../../platform/page/app-data.ts';

type KindLabel = { kind: WidgetKind; icon: IconNode; name: string; about: string };

/** The kinds of widgets that this app has, with what each shows. */
export function useKindLabels(): KindLabel[] {
  const { t } = useLingui();
  const { modules } = useApp();
  const all: KindLabel[] = [
    { kind: 'listing', icon: Tag, name: t`A piece`, about: t`One piece with its price and a button to buy it.` },
    { kind: 'model', icon: UserRound, name: t`A creator`, about: t`A creator with their newest pieces.` },
    { kind: 'collection', icon: Grid2x2, name: t`A collection`, about: t`What somebody collected and shows to everyone.` },
    { kind: 'calculator', icon: Calculator, name: t`Size calculator`, about: t`Nothing measured leaves the reader’s browser.` },
    { kind: 'icbm', icon: CircleHelp, name: t`Size survey`, about: t`Readers estimate a size. Only while the survey is open.` },
    { kind: 'tagCheck', icon: BadgeCheck, name: t`Tag check`, about: t`Readers check a tag, or see what is on record for one.` },
  ];
  return all.filter(({ kind }) => (kind === 'calculator' ? modules.calculator : kind !== 'icbm' || modules.icbm));
}
