import { z } from 'zod';
import { event } from '../../define-event.ts';
import { disputeView, ofOrder, pictures, proposal } from '../../shapes/dispute.ts';
import { carrierName, manyLines, oneLine } from '../../shapes/text.ts';

const words = manyLines.max(2000, 'Use at most 2000 characters.').default('');

export const answerDispute = event({
  name: 'answerDispute',
  level: 0,
  limit: 'money',
  summary:
    'One step of a buyer or creator in a dispute: propose something else, accept or decline what is on the table (by its `number`), withdraw, add words and pictures, say that the piece was sent back or came back, or ask the platform to decide. What both agree on happens at once.',
  input: z
    .strictObject({
      ...ofOrder,
      act: z.enum(['propose', 'accept', 'decline', 'withdraw', 'add', 'sendReturn', 'receiveReturn', 'escalate']),
      number: z.int().optional(),
      proposal: proposal.optional(),
      carrier: carrierName.optional(),
      trackingNumber: oneLine.max(60).optional(),
      words,
      uploads: pictures,
    })
    .superRefine(({ act, number, proposal: offered, carrier, words: said, uploads }, context) => {
      const miss = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      if (act === 'accept' && number === undefined) miss('number', 'Choose the proposal to accept.');
      if (act === 'propose' && offered === undefined) miss('proposal', 'Choose a proposal.');
      if (act === 'sendReturn' && carrier === undefined) miss('carrier', 'Choose a carrier.');
      if (act === 'add' && said === '' && uploads.length === 0) miss('words', 'Write a comment or add a picture.');
      if (act === 'decline' && said.length < 10) miss('words', 'Explain your view in a sentence or two.');
    }),
  output: disputeView,
  errors: ['not_found', 'forbidden', 'conflict'],
});
