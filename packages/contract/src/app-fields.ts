import { listChosen } from '@strapline/domain/search/choice';
import { braSizeMessage } from '@strapline/domain/size/bra-size';
import { type GarmentMeasures, measuresOf } from '@strapline/domain/size/garment-measures';
import { letterSizeMessage } from '@strapline/domain/size/letter-size';
import type { App } from './apps/app.ts';
import type { FieldErrors } from './field-errors.ts';

/** What a form or a search may say of a piece in one app and not in another. */
export type AppFields = {
  braSize?: string | undefined;
  size?: { system: string } | undefined;
  measures?: GarmentMeasures | null | undefined;
  style?: string | readonly string[] | null | undefined;
};

/** The errors of fields that are valid, but belong to another app: its kind of size, its measures, its styles. */
export function checkAppFields(app: Pick<App, 'sizeSystem' | 'styles'>, { braSize, size, measures, style }: AppFields): FieldErrors {
  const isLetter = app.sizeSystem === 'letter';
  const fields: FieldErrors = {};
  if (braSize && isLetter) fields['braSize'] = letterSizeMessage;
  if (size && (size.system === 'letter') !== isLetter) fields['size.system'] = isLetter ? letterSizeMessage : braSizeMessage;
  const { unit: _, ...lengths } = measures ?? { unit: 'cm' };
  const allowed: readonly string[] = measuresOf[app.sizeSystem];
  for (const [name, length] of Object.entries(lengths))
    if (length !== undefined && !allowed.includes(name)) fields[`measures.${name}`] = 'This field is unknown.';
  if (listChosen(style ?? undefined).some((one) => one !== '' && !Object.hasOwn(app.styles, one)))
    fields['style'] = `Choose one of the styles ${Object.keys(app.styles).join(', ')}.`;
  return fields;
}
