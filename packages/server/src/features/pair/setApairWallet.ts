import { type PlainReason, reasonMessages } from '@strapline/contract/error-reasons';
import {
  checkWalletMessage,
  parseWalletMessage,
  type WalletMessage,
  type WalletMessageFault,
} from '@strapline/domain/wallet/wallet-message';
import { isChecksumAddress, recoverSigner } from '@strapline/domain/wallet/wallet-signature';
import { createId } from '../../platform/ids.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { saveProof, useSecret } from '../pair-proof/pair-proof.ts';
import { notifyOfPair, type PairRow, pairPolicy, pairStore, publishPair } from '../pair-record/pair-record.ts';
import { checkStepUp } from '../session/session.ts';
import { requireEditable } from './pair-changes.ts';

type Signed = { message: string; signature: string; previousSignature?: string | undefined };

/** Order: the message, who signed it, then, in the transaction, the nonce. A message that isn't right doesn't use the nonce up. */
export const setApairWallet: Handler<'setApairWallet'> = async (context, { pairId, ...signed }) => {
  const { db, caller, clock } = context;
  const missingStepUp = await checkStepUp(context);
  const bound = await db.transaction(async (trx) => {
    const row = pairPolicy.requireOwn(await pairStore.lock(trx, caller.app, pairId), caller);
    requireEditable(row);
    const message = readMessage(context, pairId, signed);
    const isOther = row.wallet !== null && row.wallet !== message.address;
    if (isOther && missingStepUp && !isSignedBy(row, signed)) throw createReplaceError(missingStepUp);
    const now = clock.now();
    if (!(await useSecret(trx, pairId, 'wallet', message.nonce, now))) throw new WireError('expired', { reason: 'proof_secret_ended' });
    return await bindWallet(trx, context, row, { address: message.address, message: signed.message });
  });
  await publishPair(context, bound);
  return { address: bound.wallet ?? '' };
};

async function bindWallet(trx: Trx, context: Context, row: PairRow, wallet: { address: string; message: string }): Promise<PairRow> {
  const at = context.clock.now();
  await saveProof(trx, { id: createId('prf'), pairId: row.id, kind: 'wallet', address: wallet.address, at });
  const bound = await pairStore.patch(trx, row, { wallet }, at);
  await notifyOfPair(trx, context, bound, 'pair_wallet_set');
  return bound;
}

const faultReasons: Record<WalletMessageFault, PlainReason> = {
  otherSite: 'wallet_other_site',
  otherStatement: 'wallet_message_invalid',
  otherVersion: 'wallet_message_invalid',
  otherChain: 'wallet_other_chain',
  otherRequest: 'wallet_message_invalid',
  badTime: 'wallet_message_invalid',
  expired: 'wallet_message_expired',
};

/** The fields of a message that is for this pair, site and moment, and was signed by the wallet that it names. */
function readMessage({ apps, caller, clock }: Context, pairId: string, { message: text, signature }: Signed): WalletMessage {
  const message = parseWalletMessage(text);
  if (!message || !isChecksumAddress(message.address)) throw createMessageError('wallet_message_invalid');
  const expected = { origin: apps.getUrl(caller.app), appName: apps.get(caller.app).name, requestId: pairId, now: clock.now() };
  const fault = checkWalletMessage(message, expected);
  if (fault === 'expired') throw new WireError('expired', { reason: 'wallet_message_expired' });
  if (fault) throw createMessageError(faultReasons[fault]);
  const signer = recoverSigner(text, signature);
  if (signer === null)
    throw new WireError('validation', {
      reason: 'wallet_signature_invalid',
      fields: { signature: 'This signature isn’t valid. Sign the message again.' },
    });
  if (signer !== message.address)
    throw new WireError('validation', { reason: 'wallet_other_signer', fields: { signature: 'Another account signed this message.' } });
  return message;
}

function createMessageError(reason: PlainReason): WireError {
  return new WireError('validation', { reason, fields: { message: reasonMessages[reason] } });
}

/** The wallet that is replaced signed the same message. */
function isSignedBy({ wallet }: PairRow, { message, previousSignature }: Signed): boolean {
  return wallet !== null && previousSignature !== undefined && recoverSigner(message, previousSignature) === wallet;
}

function createReplaceError(missing: WireError): WireError {
  return new WireError('forbidden', { reason: 'wallet_previous_needed', fields: missing.fields ?? {} });
}
