import { createId } from '../../platform/ids.ts';
import type { Handler } from '../../platform/services.ts';
import { requireStepUp } from '../session/session.ts';
import { applyAnswer } from './answerInvite.ts';
import { insertInvite, lockInviteOfAddress } from './invite.store.ts';
import { deriveEmailKey, sealEmail } from './invite-secrets.ts';
import { presentInvite } from './present-invite.ts';

/** An address that asked before gets the answer to its request. */
export const sendInvite: Handler<'sendInvite'> = async (context, { email }) => {
  await requireStepUp(context);
  const { db, caller, clock } = context;
  const emailKey = deriveEmailKey(context, email);
  const row = await db.transaction(async (trx) => {
    const id = createId('inv');
    await insertInvite(trx, {
      id,
      app: caller.app,
      language: null,
      emailKey,
      emailSealed: sealEmail(context, id, email),
      fqsidSealed: null,
      role: 'model',
      referrer: null,
      origin: null,
      at: clock.now(),
    });
    const invite = await lockInviteOfAddress(trx, caller.app, emailKey);
    if (invite) await applyAnswer(trx, context, invite, 'accept');
    return await lockInviteOfAddress(trx, caller.app, emailKey);
  });
  if (!row) throw new Error('the invitation was not stored');
  return presentInvite(context, row);
};
