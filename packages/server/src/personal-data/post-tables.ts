import { recordOfPiece, type TableEntry, untilErased } from './table-entry.ts';

/** The entries of what the team and members publish: the blog, and featured pieces. */
export const postTables: Readonly<Record<string, TableEntry>> = {
  post: {
    purpose: 'Posts of the blog',
    none: 'id app by_team kind slug status hidden version format reading_minutes featured visibility publish_at published_at first_published_at removed_at created_at updated_at',
    pseudonymous: 'author_id',
    personal: 'title source html custom_excerpt excerpt tags tag_slugs picture pictures meta words',
    retention: `${untilErased}; a removed one 30 days, or until reports about it are decided`,
    erase: 'What the person wrote for the team, without their account, and what others wrote, without the person’s name.',
    export: 'posts.json',
    withheld: {
      html: 'is made from the text',
      excerpt: 'is made from the text',
      tag_slugs: 'are made from the topics',
      meta: 'only other programs set it',
      words: 'are made from the text',
    },
  },
  featured_piece: {
    purpose: 'What the team wrote about pieces that it featured, and when',
    none: 'app starts_at ends_at',
    pseudonymous: 'bra_tag_id',
    personal: 'title body',
    retention: recordOfPiece,
    erase: 'What was written about other people’s pieces, without the person’s name.',
    export: 'pieces.json',
  },
  post_notice: {
    purpose: 'Posts that followers are notified of',
    none: 'post_id is_done',
    pseudonymous: 'last_follower_id',
    retention: 'the last follower until all are notified, a few seconds',
  },
  post_picture: { purpose: 'Pictures that other programs sent for posts of the team', none: 'id app media created_at' },
};
