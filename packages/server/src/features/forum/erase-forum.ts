import { type EraseStep, forPublicTexts, mentions, redact } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';
import { removePictures } from '../forum-picture/forum-picture.ts';

/** Published posts stay under the neutral username, without pictures, earlier versions and the person's name; what wasn't published goes. */
export const eraseForum: EraseStep = async (trx, services, person) => {
  const { accountId } = person;
  const own = sql`(select id from forum_post where author_id = ${accountId})`;
  await removePictures(trx, services, sql`post_id in ${own}`);
  await trx.change(sql`delete from forum_edit where post_id in ${own}`);
  const topics = await trx.rows<{ topic_id: string; is_first: boolean }>(
    sql`delete from forum_post where author_id = ${accountId} and number is null returning topic_id, is_first`,
  );
  const gone = topics.filter(({ is_first }) => is_first).map(({ topic_id }) => topic_id);
  await trx.change(sql`delete from forum_reader where account_id = ${accountId} or topic_id = any(${gone}::text[])`);
  await trx.change(sql`delete from forum_move where topic_id = any(${gone}::text[])`);
  await trx.change(sql`delete from forum_topic where id = any(${gone}::text[])`);
  const liked = await trx.rows<{ post_id: string }>(sql`delete from forum_like where account_id = ${accountId} returning post_id`);
  const ids = liked.map(({ post_id }) => post_id);
  await trx.change(sql`update forum_post set likes = likes - 1 where id = any(${ids}::text[])`);
  await trx.change(
    sql`update forum_topic set likes = likes - 1 where id in (select topic_id from forum_post where id = any(${ids}::text[]) and is_first)`,
  );
  // Names in what everybody wrote: in titles, texts, quotes and earlier versions.
  const open = { phrases: [...forPublicTexts(person).phrases, person.username] };
  await trx.change(sql`update forum_topic set title = left(${redact(sql`title`, open)}, 200) where ${mentions(sql`title`, open)}`);
  await trx.change(
    sql`update forum_post post set text = left(${redact(sql`text`, open)}, 10000), quote = ${redact(sql`quote`, open)},
          words = to_tsvector('english', case when is_first then (select title from forum_topic where id = post.topic_id) || ' ' else '' end || left(${redact(sql`text`, open)}, 10000))
        where ${mentions(sql`text`, open)} or ${mentions(sql`quote`, open)}`,
  );
  await trx.change(
    sql`update forum_edit set text = left(${redact(sql`text`, open)}, 10000), title = left(${redact(sql`title`, open)}, 200) where ${mentions(sql`text`, open)} or ${mentions(sql`title`, open)}`,
  );
};
