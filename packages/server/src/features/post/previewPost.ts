import type { Handler } from '../../platform/services.ts';
import { requireAccountId } from '../session/session.ts';
import { findOwnPictures } from './post-pictures.ts';
import { listPictures, renderMarkdown } from './render-post.ts';

export const previewPost: Handler<'previewPost'> = async ({ db, caller }, { text }) => {
  const ids = listPictures(text).flatMap(({ id }) => id ?? []);
  const pictures = await findOwnPictures(db, ids, { accountId: requireAccountId(caller), app: caller.app });
  const { html, excerpt, readingMinutes } = renderMarkdown(text, pictures);
  return { html, excerpt, readingMinutes };
};
