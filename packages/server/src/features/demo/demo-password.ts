import { isLocalDemo } from '../../platform/local-demo.ts';
import type { Services } from '../../platform/services.ts';
import { demoPassword, demoPeople } from './people.ts';

type Installation = Pick<Services, 'config' | 'secrets'>;

/** The password of the demo's people: README's where only this machine reaches them, else one that nobody can know who has not seen it printed. */
export function getDemoPassword({ config, secrets }: Installation): string {
  return isLocalDemo(config) ? demoPassword : secrets.mac('demo-password', 'people').toString('base64url').slice(0, 16);
}

type Accounts = {
  find(key: { signInName: string }): Promise<{ sub: string } | undefined>;
  hasPassword(sub: string, password: string): Promise<boolean>;
  setPassword(sub: string, password: string): Promise<void>;
};

/** The data may be from a demo with another HOST, or not be for a demo any more: then its people have the other password. Call it before anybody can reach the server. */
export async function holdDemoPassword(installation: Installation, accounts: Accounts): Promise<void> {
  const password = getDemoPassword(installation);
  const people = await Promise.all(demoPeople.map(({ name }) => accounts.find({ signInName: name })));
  // The first is changed last, so that what was cut off is begun again.
  for (const [i, person] of [...people.entries()].reverse()) {
    const first = people[0];
    if (i === people.length - 1 && first && (await accounts.hasPassword(first.sub, password))) return;
    if (person) await accounts.setPassword(person.sub, password);
  }
}
