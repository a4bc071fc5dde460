import type { ParsedInput } from '@strapline/contract/events';
import { type FieldErrors, getFieldErrors } from '@strapline/contract/field-errors';
import { braTagFields, forms } from '@strapline/contract/forms';
import { isAdult } from '@strapline/domain/profile/age';
import type { Context, Handler } from '../../platform/services.ts';
import { checkUploads } from '../upload/upload.ts';
import { readCreatedFor } from './check-tag-form.ts';

type Values = ParsedInput<'validateForm'>['values'];

/** Errors of the schema, and those that only the server can find. */
export const validateForm: Handler<'validateForm'> = async (context, { form, values }) => {
  const more = { braTag: checkBraTag, checkout: async () => ({}), profile: checkProfile };
  const parsed = forms[form].safeParse(values);
  const fields = { ...(await more[form](context, values)), ...(parsed.error ? getFieldErrors(parsed.error) : {}) };
  return { valid: Object.keys(fields).length === 0, fields };
};

async function checkBraTag({ db, caller }: Context, values: Values): Promise<FieldErrors> {
  const { accountId } = caller;
  const uploads = braTagFields.shape.uploads.safeParse(values['uploads']);
  const createdFor = braTagFields.shape.createdFor.safeParse(values['createdFor']);
  return {
    ...(accountId && uploads.data ? await checkUploads(db, uploads.data, accountId) : {}),
    ...(await readCreatedFor(db, { createdFor: createdFor.data }, accountId)).fieldErrors,
  };
}

async function checkProfile({ clock }: Context, values: Values): Promise<FieldErrors> {
  const { data: birthDate } = forms.profile.shape.birthDate.safeParse(values['birthDate']);
  return birthDate && !isAdult(birthDate, clock.now()) ? { birthDate: 'Creators are 18 or older.' } : {};
}
