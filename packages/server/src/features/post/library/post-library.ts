import type { WritableLibrary } from '@strapline/content/library/content-library';
import type { AppKey } from '@strapline/contract/apps/app';
import type { Services } from '../../../platform/services.ts';
import { browseAuthors, browsePosts, browseTags, readPost } from './browse.ts';
import { createPost, editPost, storePicture } from './write-library.ts';

/**
 * The posts of an app for the content service and its APIs: everybody's published ones, and all of the team's. What is written through it is the team's.
 */
export function createPostLibrary(getServices: () => Services, app: AppKey): WritableLibrary {
  const target = {
    app,
    get services() {
      return getServices();
    },
  };
  return {
    browsePosts: (query) => browsePosts(target, query),
    readPost: (key, query) => readPost(target, key, query),
    browseAuthors: (query) => browseAuthors(target, query),
    browseTags: (query) => browseTags(target, query),
    createPost: (draft) => createPost(target, draft),
    editPost: (id, changes, updatedAt) => editPost(target, id, changes, updatedAt),
    storePicture: (picture) => storePicture(target, picture),
  };
}
