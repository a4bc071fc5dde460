import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { disputeView, evidencePictures, orderReference, proposal } from '../../shapes/dispute.ts';
import { checkTracking } from '../../shapes/shipping.ts';
import { carrierName, moderated, multilineText, singleLineText } from '../../shapes/text.ts';

const words = moderated(multilineText.max(2000, 'Use at most 2000 characters.')).default('');

export const answerDispute = defineEvent({
  name: 'answerDispute',
  level: 0,
  limit: 'money',
  allowedWhile: 'suspended',
  summary:
    'One step of a buyer or creator in a dispute: make another proposal, accept or decline the current one (by its `number`), withdraw, add text and pictures, confirm that the piece was sent back or has arrived, or ask the platform to decide. What both agree on takes effect immediately.',
  input: z
    .strictObject({
      ...orderReference,
      act: z.enum(['propose', 'accept', 'decline', 'withdraw', 'add', 'sendReturn', 'receiveReturn', 'escalate']),
      number: z.int().optional(),
      proposal: proposal.optional(),
      carrier: carrierName.optional(),
      trackingNumber: singleLineText.max(60).optional(),
      words,
      pictures: evidencePictures,
    })
    .superRefine(({ act, number, proposal: offered, carrier, trackingNumber, words: said, pictures }, context) => {
      const miss = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      if (act === 'accept' && number === undefined) miss('number', 'Choose the proposal to accept.');
      if (act === 'propose' && offered === undefined) miss('proposal', 'Choose a proposal.');
      if (act === 'sendReturn' && carrier === undefined) miss('carrier', 'Choose a carrier.');
      if (act === 'sendReturn') checkTracking({ carrier, trackingNumber }, context);
      if (act === 'add' && said === '' && pictures.length === 0) miss('words', 'Write a comment or add a picture.');
      if (act === 'decline' && said.length < 10) miss('words', 'Explain your view in a sentence or two.');
    }),
  output: disputeView,
  errors: ['not_found', 'forbidden', 'conflict'],
});
