import { toPostSlug } from '@strapline/domain/post/post-text';
import { formatUsernameSlug } from '@strapline/domain/username/username';
import {
  type ErasedPerson,
  type EraseStep,
  forPublicTexts,
  mentions,
  redact,
  redactEach,
  redactFields,
} from '../../platform/erasure/erasure.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { dropPostNotifications } from '../notification/notification.ts';
import { deletePosts } from './delete-posts.ts';
import { formatPostPath } from './present-post.ts';

/**
 * What the person wrote goes with its pictures. What they wrote for the team stays, without their account, and what others wrote without their name and username.
 * Runs before uploads are erased.
 */
export const erasePosts: EraseStep = async (trx, services, person) => {
  await trx.change(sql`update post set author_id = null where author_id = ${person.accountId} and by_team`);
  await deletePosts(trx, services, sql`author_id = ${person.accountId}`);
  const phrases = [...forPublicTexts(person).phrases, person.username, formatUsernameSlug(person.username)];
  await redactTexts(trx, phrases);
  await replaceSlugs(trx, phrases);
};

const metaTexts = ['feature_image_alt', 'feature_image_caption', 'meta_title', 'meta_description'];

async function redactTexts(trx: Trx, phrases: ErasedPerson['phrases']): Promise<void> {
  const open = { phrases };
  const keepTopics = sql`from unnest(tags, tag_slugs) with ordinality topic (name, slug, place) where not (${mentions(sql`topic.name`, open)})`;
  const changed = await trx.rows<{ id: string }>(
    sql`update post set title = left(${redact(sql`title`, open)}, 120), source = ${redact(sql`source`, open)}, html = ${redact(sql`html`, open)},
          excerpt = ${redact(sql`excerpt`, open)}, custom_excerpt = ${redact(sql`custom_excerpt`, open)}, meta = ${redactFields(sql`meta`, metaTexts, open)},
          picture = ${redactFields(sql`picture`, ['alt'], open)}, pictures = ${redactEach(sql`pictures`, ['alt'], open)},
          tags = coalesce((select array_agg(topic.name order by topic.place) ${keepTopics}), '{}'),
          tag_slugs = coalesce((select array_agg(topic.slug order by topic.place) ${keepTopics}), '{}'), version = version + 1
        where ${mentions(sql`concat_ws(' ', title, source, html, excerpt, custom_excerpt, meta::text, picture ->> 'alt', pictures::text, array_to_string(tags, ' '))`, open)}
        returning id`,
  );
  await trx.change(
    sql`update post set words = setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', array_to_string(tags, ' ')), 'B')
          || setweight(to_tsvector('english', excerpt), 'C') || to_tsvector('english', regexp_replace(html, '<[^>]+>', ' ', 'g'))
        where id = any(${changed.map(({ id }) => id)}::text[])`,
  );
}

/** The address of a post has its title, so a name in it leads to the person as well. */
async function replaceSlugs(trx: Trx, phrases: ErasedPerson['phrases']): Promise<void> {
  const parts = phrases.map((phrase) => toPostSlug(phrase, '')).filter((part) => part !== '');
  const named = await trx.rows<{ id: string; app: string; slug: string }>(
    sql`select id, app, slug from post where slug ~ ${`(^|-)(${parts.join('|')})(-|$)`} for update`,
  );
  for (const { id, app, slug } of named) {
    await dropPostNotifications(trx, app, formatPostPath(slug));
    await trx.change(sql`update post set slug = ${`post-${id.replace(/^pst_/, '')}`} where id = ${id}`);
  }
}
