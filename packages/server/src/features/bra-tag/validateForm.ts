import type { Checked } from '@strapline/contract/events';
import { braTagForm, checkoutForm, profileForm } from '@strapline/contract/forms';
import { isAdult } from '@strapline/domain/profile/age';
import { checkWording } from '@strapline/domain/wording/wording';
import { z } from 'zod';
import { fieldsOf } from '../../platform/dispatch.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { checkUploads } from '../upload/upload.ts';
import { checkTagForm, type Faults, readCreatedFor } from './check-tag-form.ts';

type Values = Checked<'validateForm'>['values'];

export const validateForm: Handler<'validateForm'> = async (context, { form, values }) => {
  const checks = {
    braTag: () => checkBraTag(context, values),
    checkout: () => schemaFaults(checkoutForm, values),
    profile: () => checkProfile(context, values),
  };
  const fields = await checks[form]();
  return { valid: Object.keys(fields).length === 0, fields };
};

function schemaFaults(schema: z.ZodType, values: Values): Faults {
  const parsed = schema.safeParse(values);
  return parsed.success ? {} : fieldsOf(parsed.error);
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

async function checkBraTag(context: Context, values: Values): Promise<Faults> {
  const faults = schemaFaults(braTagForm, values);
  const known = braTagForm.partial().safeParse(soundFields(braTagForm, values));
  if (!known.success) return faults;
  const { accountId } = context.caller;
  const uploads = accountId && known.data.uploads ? await checkUploads(context.db, known.data.uploads, accountId) : {};
  const collector = await readCreatedFor(context.db, known.data, accountId);
  return { ...checkTagForm(known.data), ...uploads, ...('faults' in collector ? collector.faults : {}), ...faults };
}

function checkProfile(context: Context, values: Values): Faults {
  const faults = schemaFaults(profileForm, values);
  const sound = profileForm.partial().parse(soundFields(profileForm, values));
  for (const field of ['displayName', 'bio'] as const) {
    const wording = checkWording(sound[field] ?? '');
    if (!wording.ok) faults[field] = wording.reason;
  }
  const { birthDate } = sound;
  if (birthDate && !isAdult(birthDate, context.clock.now())) faults['birthDate'] = 'Creators are 18 or older.';
  return faults;
}
