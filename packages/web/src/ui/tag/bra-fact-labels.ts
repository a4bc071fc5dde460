import { useLingui } from '@lingui/react/macro';
import type { Condition } from '@strapline/contract/shapes/bra-tag';
import { type BraColor, type BraFabric, type BraStyle, braFacts, type FactName } from '@strapline/domain/bra-tag/bra-facts';
import { useApp } from '../../platform/page/app-data.ts';

/** `hint` is for the form, `any` for the filter. */
export type FactLabels = { one: string; many: string; any: string; hint: string; values: Readonly<Record<string, string>> };

export function useFactLabels(): Record<FactName, FactLabels> {
  const { t } = useLingui();
  const { colours, fabrics } = braFacts;
  return {
    style: {
      one: t`Style`,
      many: t`Styles`,
      any: t`Any style`,
      hint: t`Helps collectors find your piece.`,
      values: useStyleNames(),
    },
    colours: {
      one: t`Colour`,
      many: t`Colours`,
      any: t`Any colour`,
      hint: t`Up to ${colours.max}, the main one first.`,
      values: useColorNames(),
    },
    fabrics: {
      one: t`Fabric`,
      many: t`Fabrics`,
      any: t`Any fabric`,
      hint: t`Up to ${fabrics.max}.`,
      values: useFabricNames(),
    },
  };
}

/** The names of the app's styles; those of bras are translated. */
function useStyleNames(): Record<string, string> {
  const { t } = useLingui();
  const { styles } = useApp();
  const translated: Readonly<Record<string, string>> = {
    balconette: t`Balconette`,
    plunge: t`Plunge`,
    fullcup: t`Full cup`,
    demi: t`Demi`,
    bralette: t`Bralette`,
    triangle: t`Triangle`,
    longline: t`Longline`,
    bustier: t`Bustier`,
    bandeau: t`Bandeau`,
    tshirt: t`T-shirt bra`,
    sports: t`Sports bra`,
  } satisfies Record<BraStyle, string>;
  return Object.fromEntries(Object.entries(styles).map(([key, { name }]) => [key, translated[key] ?? name]));
}

function useColorNames(): Record<BraColor, string> {
  const { t } = useLingui();
  return {
    black: t`Black`,
    grey: t`Grey`,
    white: t`White`,
    ivory: t`Ivory`,
    beige: t`Beige`,
    brown: t`Brown`,
    gold: t`Gold`,
    yellow: t`Yellow`,
    orange: t`Orange`,
    red: t`Red`,
    garnet: t`Garnet`,
    rose: t`Rose`,
    pink: t`Hot pink`,
    purple: t`Purple`,
    midnight: t`Midnight`,
    blue: t`Blue`,
    slate: t`Slate`,
    green: t`Green`,
    sage: t`Sage`,
  };
}

function useFabricNames(): Record<BraFabric, string> {
  const { t } = useLingui();
  return {
    cotton: t`Cotton`,
    silk: t`Silk`,
    satin: t`Satin`,
    lace: t`Lace`,
    tulle: t`Tulle`,
    mesh: t`Mesh`,
    embroidery: t`Embroidery`,
    velvet: t`Velvet`,
    jersey: t`Jersey`,
    microfibre: t`Microfibre`,
    linen: t`Linen`,
    hemp: t`Hemp`,
    wool: t`Wool`,
    organza: t`Organza`,
    chiffon: t`Chiffon`,
    crepe: t`Crêpe`,
    leather: t`Leather`,
  };
}

export function useConditionNames(): Record<Condition, string> {
  const { t } = useLingui();
  return {
    new: t`New, tags attached`,
    as_new: t`As new: tried, never worn`,
    worn: t`Worn a few times, no marks`,
    well_loved: t`Well loved: honest wear, see story`,
  };
}
