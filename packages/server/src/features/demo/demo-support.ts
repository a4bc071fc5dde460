import { strapline } from '@strapline/contract/apps/strapline';
import { hour, minute } from '@strapline/domain/time';
import type { Handlers, Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { type Call, createCall, createGuestCall, createPastServices } from './demo-calls.ts';
import type { DemoStep } from './demo-step.ts';
import type { Member } from './people.ts';

type Demo = { services: Services; handlers: Handlers; members: ReadonlyMap<string, Member> };

type DemoConversation = {
  /** Who asks: a member, or a visitor with an address. */
  by: { name: string } | { email: string };
  /** Milliseconds before now. */
  ago: number;
  question: string;
  answer?: string;
  /** What they wrote after the answer. */
  reply?: string;
};

const conversations: readonly DemoConversation[] = [
  {
    by: { name: 'bea' },
    ago: 50 * hour,
    question: 'Hello! Is the third character of my strap code a zero or an O? The print is tiny.',
    answer: 'Strap codes have no letter O, so it’s a zero. If the code still doesn’t work, send us a photo of the label.',
    reply: 'It worked. Thank you!',
  },
  {
    by: { name: 'greta' },
    ago: 28 * hour,
    question: 'My parcel has been in the same depot since Monday. Can I still return the piece if it arrives after the weekend?',
    answer: 'Yes. You can report a problem or ask for a return once it has arrived. We’ll also ask the carrier where it is.',
  },
  {
    by: { email: 'june@post.example' },
    ago: 40 * minute,
    question: 'I’d like to give a piece as a present. Does the person need an account to claim it?',
  },
];

const savedReplies: readonly { title: string; text: string }[] = [
  { title: 'Zero or O', text: 'Strap codes have no letter O, so it’s a zero.' },
  { title: 'Parcel is late', text: 'We’ll ask the carrier where your parcel is, and write to you by the end of tomorrow.' },
];

/** Conversations with support: one that ended, one that was answered, and a visitor’s that waits. */
export function createSupportSteps(demo: Demo): DemoStep[] {
  return [...conversations.flatMap((conversation, index) => createConversation(demo, conversation, index)), saveReplies(demo)];
}

function createConversation(demo: Demo, { by, ago, question, answer, reply }: DemoConversation, index: number): DemoStep[] {
  const begin = demo.services.clock.now().getTime() - ago;
  const thread = { id: '' };
  const writeAt = (
    place: number,
    call: (trx: Trx, at: Date) => Call,
    write: (call: Call, idempotencyKey: string) => Promise<unknown>,
  ): DemoStep => {
    const at = new Date(begin + place * 20 * minute);
    return { at, run: async (trx) => await write(call(trx, at), `demo-support-${index}-${place}`.padEnd(20, '0')) };
  };
  const asWriter = (trx: Trx, at: Date) => ('name' in by ? callAs(demo, trx, by.name, at) : callAsGuest(demo, trx, at));
  const asSupport = (trx: Trx, at: Date) => callAs(demo, trx, 'ines', at);
  const steps = [
    writeAt(0, asWriter, async (call, idempotencyKey) => {
      const email = 'email' in by ? { email: by.email } : {};
      thread.id = (await call('sendMessage', { to: { support: true }, text: question, ...email, idempotencyKey })).threadId;
    }),
  ];
  if (answer)
    steps.push(
      writeAt(1, asSupport, async (call, idempotencyKey) => {
        await call('assignThread', { threadId: thread.id, assigned: true });
        await call('sendMessage', { to: { threadId: thread.id }, text: answer, idempotencyKey });
      }),
    );
  if (reply)
    steps.push(
      writeAt(2, asWriter, (call, idempotencyKey) => call('sendMessage', { to: { threadId: thread.id }, text: reply, idempotencyKey })),
      writeAt(3, asSupport, (call) => call('closeThread', { threadId: thread.id, closed: true })),
    );
  return steps;
}

function saveReplies(demo: Demo): DemoStep {
  const at = new Date(demo.services.clock.now().getTime() - 60 * hour);
  return {
    at,
    run: async (trx) => {
      const call = callAs(demo, trx, 'ines', at);
      for (const [index, reply] of savedReplies.entries())
        await call('saveReply', { ...reply, idempotencyKey: `demo-saved-reply-${index}`.padEnd(20, '0') });
    },
  };
}

function callAs({ services, handlers, members }: Demo, trx: Trx, name: string, at: Date): Call {
  const member = members.get(name);
  if (!member) throw new Error(`the demo has nobody called ${name}`);
  return createCall(createPastServices(trx, services, at), handlers, strapline.key, member, name === 'ines' ? ['admin'] : []);
}

function callAsGuest({ services, handlers }: Demo, trx: Trx, at: Date): Call {
  return createGuestCall(createPastServices(trx, services, at), handlers, strapline.key);
}
