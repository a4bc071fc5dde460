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
  outbox_post: {
    purpose: 'Posts of the team for other networks, and what became of them',
    none: 'id app network folder record_key state attempts attempted_at unknown_since error_code remote_uri remote_url names_deleted_member scheduled_at created_at sent_at',
    pseudonymous: 'idempotency_key made_by about_id',
    personal: 'title text link images',
    retention: `${untilErased}, if they are about a person`,
    erase:
      'What was sent about the person, without their name, and that the team must delete it on the network. What wasn’t sent is deleted. Which member of the team wrote a post.',
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
