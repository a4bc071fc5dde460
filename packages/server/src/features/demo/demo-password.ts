import { isLocalDemo } from '../../platform/local-demo.ts';
import type { Services } from '../../platform/services.ts';
import { demoPassword, demoPeople } from './people.ts';

type Installation = Pick<Services, 'config' | 'secrets'>;

/** The password of the demo accounts: the published one on a loopback address, otherwise a random one that is printed at start. */
export function getDemoPassword({ config, secrets }: Installation): string {
  return isLocalDemo(config) ? demoPassword : secrets.mac('demo-password', 'people').toString('base64url').slice(0, 16);
}

type Accounts = {
  find(key: { signInName: string }): Promise<{ sub: string } | undefined>;
  hasPassword(sub: string, password: string): Promise<boolean>;
  setDemoPassword(sub: string, password: string): Promise<void>;
};

/** Sets the current password if the data is from a demo with another HOST, or not for a demo any more. Call it before the server listens. */
export async function holdDemoPassword(installation: Installation, accounts: Accounts): Promise<void> {
  const password = getDemoPassword(installation);
  const people = await Promise.all(demoPeople.map(({ name }) => accounts.find({ signInName: name })));
  // The first account is changed last, so that an interrupted change is repeated.
  for (const [i, person] of [...people.entries()].reverse()) {
    const first = people[0];
    if (i === people.length - 1 && first && (await accounts.hasPassword(first.sub, password))) return;
    if (person) await accounts.setDemoPassword(person.sub, password);
  }
}
