import { createHash } from 'node:crypto';
import { day } from '@strapline/domain/time';
import { usernameFrom, usernameSlug } from '@strapline/domain/username/username';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { developmentBatch, registerChipBatches } from '../chip/chip.ts';
import { drawGarments } from './art.ts';
import { goods } from './catalogue.ts';
import { tellLife } from './demo-history.ts';
import { demoPasswordOf } from './demo-password.ts';
import { payOrders } from './demo-payments.ts';
import { planPiece } from './demo-piece.ts';
import { demoPeople, type Member } from './people.ts';

type DemoIdentity = {
  accounts: {
    createForDemo(person: {
      signInName: string;
      email: string;
      password: string;
      roles: string[];
      username: string;
      publicKey: string;
    }): Promise<{ sub: string }>;
  };
};

/** How long ago the oldest piece was recorded. */
const history = 240 * day;

/**
 * People, pieces and orders to try everything with, on an empty database only. What lies outside the database comes first and can be done twice
 * (accounts, pictures, payments of the sandbox); everything else is one transaction, so that a start that was cut off begins again cleanly.
 */
export async function seedDemo(services: Services, identity: DemoIdentity, app: FastifyInstance): Promise<void> {
  const known = await services.db.first(sql`select 1 from bra_tag limit 1`);
  if (known) return;
  services.log.info('making demo people and goods, once; this takes up to half a minute');
  const begun = performance.now();
  await registerChipBatches(services);
  const batch = await developmentBatch(services);
  const members = await makeMembers(services, identity);
  const pieces = goods.map((good, i) => planPiece(good, i, members, bornAt(services.clock.now(), i)));
  const [paid] = await Promise.all([
    payOrders(services, app, pieces),
    drawGarments(
      services.blobs,
      pieces.map((piece) => piece.garment),
    ),
  ]);
  await services.db.transaction(async (trx) => {
    await tellLife(trx, services, pieces, paid, batch);
  });
  for (const table of ['account', 'bra_tag', 'chip', 'chip_tap', 'listing', 'orders', 'provenance'])
    await services.db.change({ text: `analyze ${table}`, values: [] });
  services.log.info(
    { pieces: pieces.length, people: members.size, ms: Math.round(performance.now() - begun) },
    'demo people and goods are in place',
  );
}

/** Evenly over the months, the last one yesterday. */
function bornAt(now: Date, index: number): Date {
  return new Date(now.getTime() - day - (history * (goods.length - 1 - index)) / goods.length);
}

async function makeMembers(services: Services, identity: DemoIdentity): Promise<Map<string, Member>> {
  const made = await Promise.all(
    demoPeople.map(async (person): Promise<[string, Member]> => {
      const key = createHash('sha256').update(`demo person ${person.name}`).digest();
      const publicKey = key.toString('base64url');
      const username = usernameFrom(key, 0);
      const { sub } = await identity.accounts.createForDemo({
        signInName: person.name,
        email: `${person.name}@post.example`,
        password: demoPasswordOf(services),
        roles: person.roles ?? [],
        username,
        publicKey,
      });
      const sealed = services.secrets.seal(person.birthDate, `birth-date ${sub}`);
      const since = new Date(services.clock.now().getTime() - history - 30 * day);
      await services.db.change(
        sql`insert into account (id, username, username_slug, public_key, preferred_username, display_name, bio, socials, birth_date_sealed, is_adult, creator_mode,
              name_on_model_page, collection_open, created_at)
            values (${sub}, ${username}, ${usernameSlug(username)}, ${publicKey}, ${person.name}, ${person.displayName}, ${person.bio}, ${JSON.stringify(person.socials ?? {})}::jsonb,
              ${sealed}, true, ${person.isCreator}, ${person.isCreator || null}, ${person.collectionOpen ?? null}, ${since})
            on conflict (id) do nothing`,
      );
      return [person.name, { id: sub, username }];
    }),
  );
  return new Map(made);
}
