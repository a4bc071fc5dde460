import { type AnyTable, machine } from './orders-page.ts';

const opening = `# Pairs

Made from \`pair.states.ts\` and \`verification.states.ts\` of \`packages/domain/src/pair\` by \`npm run docs\`; do not edit by hand. [Decision 154](decisions/154-pairs.md) has the reasons.

A pair is a creator's fit record. Its creator and admins see it in every state but \`withdrawn\`, in which it exists for nobody; others see it while it is \`active\`, unless its creator is suspended or a block stands between them. Its two pictures are encrypted: who may open them is
a list of its own, and counts only while the pair is active ([authenticity](authenticity.md)).

A step with a time happens automatically when the pair has been in that state for so long. One waiting job per pair, \`pair-due\`, does what is next.
`;

const verification = `## Verification

What was checked, beside the state of the pair: that its creator is 18, agreed to the text about the pictures, is the person in them now, and wears the size. Each check is \`pending\`, \`passed\` or \`failed\`; a reviewer makes the last two. With all four passed the pair is verified for a year, and the public log
has an entry. 30 days before the end its creator is notified.
`;

/** docs/pairs.md: the state tables of pairs and of their verification, as diagrams and tables. */
export function pairsPage(pairs: AnyTable, verifications: AnyTable): string {
  return `${opening}
${machine(pairs)}
${verification}
${machine(verifications)}`;
}
