import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Queryable, sql } from '../../ports/database.ts';
import { privatePictures } from '../upload/upload.ts';
import { findPicture, getPictureFolder, isPictureLink } from './attach-pictures.ts';

type PictureRequest = { Params: { id: string; size: string }; Querystring: { until?: string; signature?: string } };

/** Pictures of posts. That of a post which isn't public needs a signed link, which its author and moderators get. */
export function addForumPictureRoute(app: FastifyInstance, services: Services): void {
  app.get<PictureRequest>('/v1/forum-pictures/:id/:size', async (request, reply) => {
    const { id, size } = request.params;
    if (!/^fpi_[a-z0-9]{10,40}$/.test(id) || (size !== 'small' && size !== 'large')) throw new WireError('not_found');
    const row = await findPicture(services.db, id);
    if (!row) throw new WireError('not_found');
    const { until = '', signature = '' } = request.query;
    const isShown = await isPublicPost(services.db, row.post_id);
    if (!isShown && !isPictureLink(services.secrets, id, String(until), String(signature), services.clock.now()))
      throw new WireError('not_found');
    const picture = await privatePictures.open(services, row.upload_id, getPictureFolder(id), size);
    if (!picture) throw new WireError('not_found');
    // A picture never changes, but its post may be hidden: shared caches must forget it soon.
    reply
      .header('cache-control', isShown ? 'public, max-age=300, s-maxage=1' : 'private, no-store')
      .header('content-disposition', 'inline')
      .header('content-length', picture.bytes);
    return reply.type(picture.type).send(picture.stream);
  });
}

async function isPublicPost(db: Queryable, postId: string): Promise<boolean> {
  const row = await db.first(
    sql`select 1 from forum_post post join forum_topic topic on topic.id = post.topic_id where post.id = ${postId} and post.state = 'public' and not post.hidden and topic.is_public`,
  );
  return row !== undefined;
}
