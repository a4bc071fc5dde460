import { strapline } from '@strapline/contract/apps/strapline';
import { day, hour } from '@strapline/domain/time';
import type { Handlers, Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { type Call, createCall, createPastServices } from './demo-calls.ts';
import type { DemoStep } from './demo-step.ts';
import type { Member } from './people.ts';

type Demo = { services: Services; handlers: Handlers; members: ReadonlyMap<string, Member> };

/** Posts of the team for other networks. None is sent: the jobs that would are not part of the demo. */
export function createSocialSteps(demo: Demo): DemoStep[] {
  const now = demo.services.clock.now().getTime();
  const act = (ago: number, run: (call: Call) => Promise<unknown>): DemoStep => {
    const at = new Date(now - ago);
    return { at, run: (trx) => run(callAsInes(trx, demo, at)) };
  };
  return [
    act(44 * day, (call) => call('createRedditPost', { type: 'onboarded', email: 'mara@post.example' })),
    act(2 * day + 3 * hour, (call) => call('createRedditPost', { type: 'new_listing', email: 'mara@post.example' })),
    act(day, (call) =>
      call('createBlueskyPost', {
        text: 'Every piece on Strapline exists once. Hold a phone to its tag, and it says who made it and when.',
        link: 'https://strapline.example/boutique',
      }),
    ),
  ];
}

/** Within the transaction the identity provider can’t be asked: with the embedded database it waits for the end. */
function callAsInes(trx: Trx, { services, handlers, members }: Demo, at: Date): Call {
  const [ines, mara] = [members.get('ines'), members.get('mara')];
  if (!ines || !mara) throw new Error('the demo has no ines or no mara');
  const past = createPastServices(trx, services, at);
  const { accounts } = past.identity;
  const find = async () => ({ accountId: mara.id, roles: [], hasPasskey: true });
  const identity = { ...past.identity, accounts: accounts && { ...accounts, find } };
  return createCall({ ...past, identity, social: { bluesky: null, reddit: null } }, handlers, strapline.key, ines, ['admin']);
}
