import { checkAppFields } from '@strapline/contract/app-fields';
import { consentVersions } from '@strapline/contract/consents';
import type { FieldErrors } from '@strapline/contract/field-errors';
import { pairFields } from '@strapline/contract/shapes/pairs/pair-form';
import { isAdult } from '@strapline/domain/profile/age';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { requireFreePairUsername } from './pair-usernames.ts';

/** What only the server can say about the form of a pair. The schema's own errors come besides. */
export async function checkPairForm(context: Context, values: Record<string, unknown>): Promise<FieldErrors> {
  const { apps, caller, clock } = context;
  const { dob, consent, braSize, size, username } = pairFields.shape;
  const birthDate = dob.safeParse(values['dob']).data;
  const agreed = consent.safeParse(values['consent']).data;
  const chosen = username.safeParse(values['username']).data;
  return {
    ...(birthDate && !isAdult(birthDate, clock.now()) ? { dob: 'Creators are 18 or older.' } : {}),
    ...(agreed && agreed.version !== consentVersions.picture
      ? { consent: 'This text changed in the meantime. Reload the page to read the new version.' }
      : {}),
    ...checkAppFields(apps.get(caller.app), {
      braSize: braSize.safeParse(values['braSize']).data,
      size: size.safeParse(values['size']).data,
    }),
    ...(chosen === undefined ? {} : await checkUsername(context, chosen)),
  };
}

async function checkUsername({ db }: Context, username: string): Promise<FieldErrors> {
  try {
    await requireFreePairUsername(db, username);
    return {};
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return error.fields ?? {};
  }
}
