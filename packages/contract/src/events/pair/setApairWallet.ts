import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { pairId, walletAddress, walletSignature } from '../../shapes/pairs/pair.ts';

export const setApairWallet = defineEvent({
  name: 'setApairWallet',
  level: 1,
  limit: 'credential',
  summary:
    'Adds a wallet to an own pair by an EIP-4361 message with the nonce of `getProofSecret`. Replacing one needs the signature of the old wallet as well, or a step-up. `message` and signatures are checked to the letter.',
  input: z.strictObject({
    pairId,
    message: z
      .string()
      .min(1)
      .max(2000)
      .regex(/^[\n -~]+$/, 'This isn’t the message that we asked for.'),
    signature: walletSignature,
    /** Of the same message, by the wallet that is replaced. */
    previousSignature: walletSignature.optional(),
  }),
  output: z.strictObject({ address: walletAddress }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'expired'],
});
