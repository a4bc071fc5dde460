import { createHash } from 'node:crypto';
import { day } from '@strapline/domain/time';
import { createUsername } from '@strapline/domain/username/username';
import type { FastifyInstance } from 'fastify';
import type { Handlers, Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { getDevelopmentBatch, registerChipBatches } from '../chip/chip.ts';
import { startMediaKeys } from '../private-media/private-media.ts';
import { insertAccounts } from '../session/session.ts';
import { drawGarments } from './art.ts';
import { catalogues } from './catalogue.ts';
import { createActivitySteps } from './demo-activity.ts';
import { createFeaturedSteps } from './demo-featured.ts';
import { createForumSteps } from './demo-forum.ts';
import { sendLabelMails, writeHistory } from './demo-history.ts';
import { createPairSteps, drawDemoPairs } from './demo-pairs.ts';
import { getDemoPassword } from './demo-password.ts';
import { payOrders } from './demo-payments.ts';
import { planPiece } from './demo-piece.ts';
import { createSocialSteps } from './demo-social.ts';
import { createSupportSteps } from './demo-support.ts';
import { createSurveySteps } from './demo-surveys.ts';
import { seedVisits } from './demo-visits.ts';
import { demoPeople, type Member } from './people.ts';
import { createPostSteps } from './post-steps.ts';

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
/** How long ago people signed up: before anything of theirs. */
const membership = 430 * day;

/**
 * People, pieces and orders for the demo, into an empty database only. Identities, pictures, sandbox payments and mails come first and can be repeated;
 * everything else is one transaction, so that an interrupted start is repeated as a whole.
 */
export async function seedDemo(services: Services, identity: DemoIdentity, app: FastifyInstance, handlers: Handlers): Promise<void> {
  const existing = await services.db.first(sql`select 1 from bra_tag limit 1`);
  if (existing) return;
  services.log.info('creating the demo data, once; this takes a minute or two on a slow machine');
  const startedAt = performance.now();
  await registerChipBatches(services);
  await startMediaKeys(services);
  const batch = await getDevelopmentBatch(services);
  const members = await createMembers(services, identity);
  const now = services.clock.now();
  const pieces = catalogues.flatMap(({ app, entries }) =>
    entries.map((entry, index) => planPiece({ app, entry, index }, members, planCreationDate(now, index, entries.length))),
  );
  const [paid, pictures] = await Promise.all([
    payOrders(services, app, pieces),
    drawDemoPairs(),
    drawGarments(
      services.blobs,
      pieces.map((piece) => piece.garment),
    ),
  ]);
  await sendLabelMails(services, pieces, batch);
  const demo = { services, handlers, members, pieces };
  const activity = [
    ...createActivitySteps(demo),
    ...createForumSteps(demo),
    ...createFeaturedSteps(demo),
    ...createPostSteps(demo),
    ...createPairSteps(demo, pictures),
    ...createSupportSteps(demo),
    ...createSurveySteps(demo),
    ...createSocialSteps(demo),
  ];
  await services.db.transaction(async (trx) => {
    await writeHistory(trx, services, pieces, { paid, batch, activity });
    await seedVisits(trx, services, pieces);
  });
  for (const table of [
    'account',
    'bra_tag',
    'chip',
    'chip_tap',
    'listing',
    'orders',
    'provenance',
    'notification',
    'pair',
    'post',
    'forum_topic',
    'forum_post',
    'message_thread',
    'message',
    'handle',
    'survey',
    'survey_answer',
    'survey_size',
  ])
    await services.db.change({ text: `analyze ${table}`, values: [] });
  services.log.info(
    { pieces: pieces.length, people: members.size, ms: Math.round(performance.now() - startedAt) },
    'created the demo data',
  );
}

/** Evenly distributed over the months, the last one yesterday. */
function planCreationDate(now: Date, index: number, count: number): Date {
  return new Date(now.getTime() - day - (history * (count - 1 - index)) / count);
}

async function createMembers(services: Services, identity: DemoIdentity): Promise<Map<string, Member>> {
  const entries = await Promise.all(
    demoPeople.map(async (person): Promise<[string, Member]> => {
      const key = createHash('sha256').update(`demo person ${person.name}`).digest();
      const publicKey = key.toString('base64url');
      const username = createUsername(key, 0);
      const { sub } = await identity.accounts.createForDemo({
        signInName: person.name,
        email: `${person.name}@post.example`,
        password: getDemoPassword(services),
        roles: person.roles ?? [],
        username,
        publicKey,
      });
      await insertAccounts(services.db, [
        {
          id: sub,
          username,
          publicKey,
          preferredUsername: person.name,
          displayName: person.displayName,
          bio: person.bio,
          socials: person.socials ?? {},
          birthDateSealed: services.secrets.seal(person.birthDate, `birth-date ${sub}`).toString('base64'),
          isAdult: true,
          creatorMode: person.isCreator,
          ...(person.isCreator ? { nameOnModelPage: true } : {}),
          ...(person.collectionOpen ? { collectionOpen: true } : {}),
          createdAt: new Date(services.clock.now().getTime() - membership),
        },
      ]);
      return [person.name, { id: sub, username, address: { name: person.displayName, line1: person.street ?? '1 Main Street' } }];
    }),
  );
  return new Map(entries);
}
