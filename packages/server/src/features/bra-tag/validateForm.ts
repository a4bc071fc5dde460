import { checkAppFields } from '@strapline/contract/app-fields';
import type { ParsedInput } from '@strapline/contract/events';
import { type FieldErrors, getFieldErrors } from '@strapline/contract/field-errors';
import { braTagFields, forms } from '@strapline/contract/forms';
import { isAdult } from '@strapline/domain/profile/age';
import type { Context, Handler } from '../../platform/services.ts';
import { checkPairForm } from '../pair/pair.ts';
import { checkUploads } from '../upload/upload.ts';
import { readCreatedFor } from './check-tag-form.ts';

type Values = ParsedInput<'validateForm'>['values'];
type Form = ParsedInput<'validateForm'>['form'];

/** Errors of the schema, and those that only the server can find. */
export const validateForm: Handler<'validateForm'> = async (context, { form, values }) => {
  const more: Partial<Record<Form, (context: Context, values: Values) => Promise<FieldErrors>>> = {
    braTag: checkBraTag,
    pair: checkPairForm,
    profile: checkProfile,
  };
  const parsed = forms[form].safeParse(values);
  const fields = { ...(await more[form]?.(context, values)), ...(parsed.error ? getFieldErrors(parsed.error) : {}) };
  if (form === 'braTag') Object.assign(fields, checkFieldsOfApp(context, values));
  return { valid: Object.keys(fields).length === 0, fields };
};

async function checkBraTag({ db, caller }: Context, values: Values): Promise<FieldErrors> {
  const { accountId, app } = caller;
  const uploads = braTagFields.shape.uploads.safeParse(values['uploads']);
  const createdFor = braTagFields.shape.createdFor.safeParse(values['createdFor']);
  return {
    ...(accountId && uploads.data ? await checkUploads(db, uploads.data, { accountId, app }) : {}),
    ...(await readCreatedFor(db, { createdFor: createdFor.data }, accountId)).fieldErrors,
  };
}

/** Goes before the schema's errors: a size of another app needs no correction in its own system. */
function checkFieldsOfApp({ apps, caller }: Context, values: Values): FieldErrors {
  const { braSize, size, measures, style } = braTagFields.shape;
  return checkAppFields(apps.get(caller.app), {
    braSize: braSize.safeParse(values['braSize']).data,
    size: size.safeParse(values['size']).data,
    measures: measures.safeParse(values['measures']).data,
    style: style.safeParse(values['style']).data,
  });
}

async function checkProfile({ clock }: Context, values: Values): Promise<FieldErrors> {
  const { data: birthDate } = forms.profile.shape.birthDate.safeParse(values['birthDate']);
  return birthDate && !isAdult(birthDate, clock.now()) ? { birthDate: 'Creators are 18 or older.' } : {};
}
