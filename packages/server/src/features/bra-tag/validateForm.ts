import type { Checked } from '@strapline/contract/events';
import { fieldErrorsOf } from '@strapline/contract/field-errors';
import { braTagForm, checkoutForm, profileForm } from '@strapline/contract/forms';
import { isAdult } from '@strapline/domain/profile/age';
import { checkWording } from '@strapline/domain/wording/wording';
import { z } from 'zod';
import type { Context, Handler } from '../../platform/services.ts';
import { checkUploads } from '../upload/upload.ts';
import { checkBraTagForm, type FieldErrors, readCreatedFor } from './check-tag-form.ts';

type Values = Checked<'validateForm'>['values'];

export const validateForm: Handler<'validateForm'> = async (context, { form, values }) => {
  const checks = {
    braTag: () => checkBraTag(context, values),
    checkout: () => schemaErrors(checkoutForm, values),
    profile: () => checkProfile(context, values),
  };
  const fields = await checks[form]();
  return { valid: Object.keys(fields).length === 0, fields };
};

function schemaErrors(schema: z.ZodType, values: Values): FieldErrors {
  const parsed = schema.safeParse(values);
  return parsed.success ? {} : fieldErrorsOf(parsed.error);
}

/** The fields that the schema accepts, each by itself, so that a form half filled in hears about its wording and size already. Nothing else is looked into. */
function soundFields(form: z.ZodObject, values: Values): Values {
  const sound: Values = {};
  for (const [name, schema] of Object.entries(form.shape)) {
    const parsed = z.safeParse(schema, values[name]);
    if (Object.hasOwn(values, name) && parsed.success) sound[name] = parsed.data;
  }
  return sound;
}

async function checkBraTag(context: Context, values: Values): Promise<FieldErrors> {
  const fieldErrors = schemaErrors(braTagForm, values);
  const known = braTagForm.partial().safeParse(soundFields(braTagForm, values));
  if (!known.success) return fieldErrors;
  const { accountId } = context.caller;
  const uploads = accountId && known.data.uploads ? await checkUploads(context.db, known.data.uploads, accountId) : {};
  const collector = await readCreatedFor(context.db, known.data, accountId);
  return { ...checkBraTagForm(known.data), ...uploads, ...('fieldErrors' in collector ? collector.fieldErrors : {}), ...fieldErrors };
}

function checkProfile(context: Context, values: Values): FieldErrors {
  const fieldErrors = schemaErrors(profileForm, values);
  const sound = profileForm.partial().parse(soundFields(profileForm, values));
  for (const field of ['displayName', 'bio'] as const) {
    const wording = checkWording(sound[field] ?? '');
    if (!wording.ok) fieldErrors[field] = wording.reason;
  }
  const { birthDate } = sound;
  if (birthDate && !isAdult(birthDate, context.clock.now())) fieldErrors['birthDate'] = 'Creators are 18 or older.';
  return fieldErrors;
}
