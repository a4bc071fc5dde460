import type { App } from '@strapline/contract/apps/app';
import { strapline } from '@strapline/contract/apps/strapline';
import { toptop } from '@strapline/contract/apps/toptop';
import { day } from '@strapline/domain/time';
import type { Services } from '../../platform/services.ts';
import { seedPost } from '../post/post.ts';
import { braPosts } from './bra-posts.ts';
import type { Piece } from './demo-piece.ts';
import type { DemoPost } from './demo-post.ts';
import type { DemoStep } from './demo-step.ts';
import type { Member } from './people.ts';
import { topPosts } from './top-posts.ts';

type Demo = { services: Services; members: ReadonlyMap<string, Member>; pieces: readonly Piece[] };

/** What creators and the team wrote for the blogs of both apps. */
export function createPostSteps(demo: Demo): DemoStep[] {
  const all: [App, readonly DemoPost[]][] = [
    [strapline, braPosts],
    [toptop, topPosts],
  ];
  return all.flatMap(([app, posts]) => posts.map((post) => createPostStep(demo, app, post)));
}

function createPostStep({ services, members, pieces }: Demo, app: App, [daysAgo, name, title, tags, shown, text]: DemoPost): DemoStep {
  const author = members.get(name);
  const piece = pieces.find((one) => one.app.key === app.key && one.title === shown);
  if (!author || !piece) throw new Error(`the demo has no ${author ? shown : name}`);
  const [cover, detail = cover] = piece.media;
  const at = new Date(services.clock.now().getTime() - daysAgo * day);
  return {
    at,
    run: (trx) =>
      seedPost(trx, {
        app: app.key,
        authorId: author.id,
        byTeam: name === 'ines',
        title,
        text: text.replaceAll('{picture}', `/media/${detail?.id}/1080.webp`),
        tags,
        picture: cover ?? null,
        pictures: detail ? [detail] : [],
        at,
      }),
  };
}
