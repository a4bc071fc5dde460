import type { AppKey } from '@strapline/contract/apps/app';
import { day, hour } from '@strapline/domain/time';
import type { Handlers, Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { insertPicture } from '../forum-picture/forum-picture.ts';
import { type Call, createCall, createPastServices } from './demo-calls.ts';
import { type DemoTopic, demoTopics } from './demo-forum-topics.ts';
import type { Piece } from './demo-piece.ts';
import type { DemoStep } from './demo-step.ts';
import type { Member } from './people.ts';

type Demo = { services: Services; handlers: Handlers; members: ReadonlyMap<string, Member>; pieces: readonly Piece[] };

/** What people wrote in the forum, each post as a step of its own, with the calls that their screens would send. */
export function createForumSteps(demo: Demo): DemoStep[] {
  return demoTopics.flatMap((topic) => writeTopic(demo, topic));
}

function writeTopic(demo: Demo, topic: DemoTopic): DemoStep[] {
  const begin = demo.services.clock.now().getTime() - topic.ago * day;
  const callAs = (trx: Trx, name: string, at: Date): Call => createDemoCall(demo, trx, topic.app, name, at);
  const written: { topicId: string; postIds: string[] } = { topicId: '', postIds: [] };
  const steps: DemoStep[] = [
    {
      at: new Date(begin),
      run: async (trx) => {
        const at = new Date(begin);
        const { category, title, text } = topic;
        const call = callAs(trx, topic.by, at);
        const key = `demo-forum-${topic.app}-${topic.ago}`.padEnd(20, '0');
        const { id } = await call('createTopic', { category, title, text, idempotencyKey: key });
        const { post } = await call('fetchTopic', { topicId: id });
        written.topicId = id;
        written.postIds.push(post.id);
        await addPictures(trx, demo, topic, post.id);
        if (post.state === 'waiting') await callAs(trx, 'ines', at)('approvePost', { postId: post.id, approved: true });
      },
    },
    ...topic.replies.map((reply, index): DemoStep => {
      const at = new Date(begin + (index + 1) * 5 * hour);
      return {
        at,
        run: async (trx) => {
          const { topicId, postIds } = written;
          const target = reply.to === undefined ? {} : { replyTo: postIds[reply.to] ?? '', quote: reply.quote ?? '' };
          const key = `demo-forum-${topic.app}-${topic.ago}-${index}`.padEnd(20, '0');
          const post = await callAs(trx, reply.by, at)('replyToTopic', { topicId, text: reply.text, ...target, idempotencyKey: key });
          postIds.push(post.id);
          if (post.state === 'waiting') await callAs(trx, 'ines', at)('approvePost', { postId: post.id, approved: true });
        },
      };
    }),
  ];
  const end = new Date(begin + (topic.replies.length + 1) * 5 * hour);
  steps.push({ at: end, run: (trx) => finishTopic(demo, trx, topic, written, end) });
  return steps;
}

async function finishTopic(demo: Demo, trx: Trx, topic: DemoTopic, written: { topicId: string; postIds: string[] }, at: Date) {
  const { topicId, postIds } = written;
  const moderate = createDemoCall(demo, trx, topic.app, 'ines', at);
  // People don’t like what they wrote.
  for (const name of topic.likedBy ?? [])
    for (const [index, postId] of postIds.entries())
      if ((index === 0 ? topic.by : topic.replies[index - 1]?.by) !== name && index < 2)
        await createDemoCall(demo, trx, topic.app, name, at)('likePost', { postId, liked: true });
  if (topic.isPinned) await moderate('moderateTopic', { topicId, action: 'pin', reason: 'Everybody should read it.' });
  if (topic.isLocked) await moderate('moderateTopic', { topicId, action: 'lock', reason: 'It needs no replies.' });
  // theo has read what is older than a week.
  if (topic.ago > 7) await createDemoCall(demo, trx, topic.app, 'theo', at)('markTopicRead', { topicId, number: topic.replies.length });
}

/** Pictures of the author's pieces, as if they had uploaded them here. */
async function addPictures(trx: Trx, { pieces, members }: Demo, { app, by, pictures = 0 }: DemoTopic, postId: string): Promise<void> {
  const author = members.get(by);
  const own = pieces.filter((piece) => piece.app.key === app && piece.creator.id === author?.id);
  const others = pieces.filter((piece) => piece.app.key === app);
  for (const { media } of [...own, ...others].slice(0, pictures)) {
    const picture = media[0];
    if (picture) await insertPicture(trx, postId, { uploadId: picture.id, ...picture });
  }
}

function createDemoCall({ services, handlers, members }: Demo, trx: Trx, app: AppKey, name: string, at: Date): Call {
  const member = members.get(name);
  if (!member) throw new Error(`the demo has nobody called ${name}`);
  return createCall(createPastServices(trx, services, at), handlers, app, member, name === 'ines' ? ['moderator'] : []);
}
