export { createBlogSource } from './blog-source.ts';
export { deleteRemovedPosts } from './delete-posts.ts';
export { findReportedPost, hidePost, loadReportedPost } from './reported-post.ts';
export { seedPost } from './seed-post.ts';
export { listPostsForSitemap, summarizePosts } from './sitemap-posts.ts';
