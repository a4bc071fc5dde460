/**
 * Where posts, authors and tags come from, and where the Admin API writes them. The terms are Ghost's, so that what a library returns is what the Content API
 * sends. One library has the contents of one site; the host makes one for each of its sites.
 */
export type ContentLibrary = {
  /** The posts, or with `type: 'page'` the pages, that match the query. A draft is only returned if `statuses` names it. */
  browsePosts(query: PostQuery): Promise<Found<Post>>;
  readPost(key: { id: string } | { slug: string }, query: Pick<PostQuery, 'type' | 'statuses'>): Promise<Post | null>;
  /** Only authors with at least one published post, as Ghost's Content API does. */
  browseAuthors(query: AuthorQuery): Promise<Found<Author>>;
  browseTags(query: TagQuery): Promise<Found<Tag>>;
};

/** What the Admin API needs besides reading. */
export type WritableLibrary = ContentLibrary & {
  /** Adds a post. The HTML is as sent: the library sanitises it, and calculates `excerpt` and `reading_time`. A slug that is taken gets a number. */
  createPost(draft: PostDraft): Promise<Post>;
  /**
   * Changes a post. Rejects with `outdated` if `updatedAt` isn't the post's own `updated_at`: somebody else has saved it since. Null if there is none with this
   * ID that can be edited.
   */
  editPost(id: string, changes: Partial<PostDraft>, updatedAt: string): Promise<Post | 'outdated' | null>;
  /** Stores a picture, and returns the URL that posts use. Rejects with a `PictureError` what isn't a picture, or too large. */
  storePicture(picture: Picture): Promise<{ url: string }>;
};

export type PostStatus = 'draft' | 'scheduled' | 'published';
export type Visibility = 'public' | 'members' | 'paid';

/** A post or a page. Dates are ISO 8601 in UTC with milliseconds, URLs are absolute. */
export type Post = {
  /** 24 hexadecimal digits, as Ghost's. */
  id: string;
  uuid: string;
  type: 'post' | 'page';
  slug: string;
  title: string;
  /** Sanitised. */
  html: string;
  status: PostStatus;
  visibility: Visibility;
  featured: boolean;
  feature_image: string | null;
  feature_image_alt: string | null;
  feature_image_caption: string | null;
  /** `custom_excerpt`, or the start of the text. */
  excerpt: string;
  custom_excerpt: string | null;
  meta_title: string | null;
  meta_description: string | null;
  canonical_url: string | null;
  /** Whole minutes. */
  reading_time: number;
  created_at: string;
  updated_at: string;
  /** Null for a draft; in the future for a scheduled post. */
  published_at: string | null;
  url: string;
  /** In the author's order: the first is the primary one. */
  tags: readonly Tag[];
  authors: readonly Author[];
  /** Question and answer of an FAQ item. */
  q?: string;
  a?: string;
};

export type Author = {
  id: string;
  /** For a creator: `toAuthorSlug(username)` of the host. */
  slug: string;
  name: string;
  profile_image: string | null;
  cover_image: string | null;
  bio: string | null;
  website: string | null;
  location: string | null;
  url: string;
  /** Number of published posts; present if the query asked for it. */
  posts?: number;
};

export type Tag = {
  id: string;
  /** `hash-..` for an internal tag, which only the Admin API shows. */
  slug: string;
  name: string;
  description: string | null;
  feature_image: string | null;
  visibility: 'public' | 'internal';
  url: string;
  /** Number of published posts; present if the query asked for it. */
  posts?: number;
};

/** A tag of a draft exists, or is made from its name. Without authors a post is the site's own. */
export type PostDraft = Pick<
  Post,
  | 'title'
  | 'html'
  | 'status'
  | 'visibility'
  | 'featured'
  | 'feature_image'
  | 'feature_image_alt'
  | 'feature_image_caption'
  | 'custom_excerpt'
  | 'meta_title'
  | 'meta_description'
  | 'canonical_url'
  | 'published_at'
> & {
  type: 'post' | 'page';
  /** Null: made from the title. */
  slug: string | null;
  tags: readonly { name: string; slug?: string }[];
  authors: readonly ({ id: string } | { slug: string })[];
};

/** @public for libraries of other packages */
export type Picture = { name: string; type: string; bytes: Uint8Array };

/** `storePicture` refuses the picture. The message is for the person who sent it. */
export class PictureError extends Error {}
/** `createPost` or `editPost` refuse the draft, such as for an author that doesn't exist. The message is for the person who sent it. */
export class DraftError extends Error {}

/** `rows` has at most `limit` rows from `offset` on, `total` is the number of all. */
export type Found<Row> = { rows: readonly Row[]; total: number };

/** @public for libraries of other packages */
export type PostQuery = {
  type: 'post' | 'page';
  statuses: readonly PostStatus[];
  filter: Filter<PostField> | null;
  /** Never empty. Ties are broken by `id`, ascending. */
  order: readonly Order<PostOrderField>[];
  offset: number;
  limit: number;
};
/** @public for libraries of other packages */
export type AuthorQuery = ListQuery<AuthorField>;
/** @public for libraries of other packages */
export type TagQuery = ListQuery<TagField>;
export type ListQuery<Field extends string> = {
  filter: Filter<Field> | null;
  order: readonly Order<Field | 'posts'>[];
  offset: number;
  limit: number;
  /** Whether the rows need `posts`. */
  counts: boolean;
};

/** The fields that a filter can name. `tag` and `author` are slugs and match if any of the post's does; `primary_tag` and `primary_author` are its first ones'. */
export type PostField =
  | 'id'
  | 'slug'
  | 'title'
  | 'status'
  | 'visibility'
  | 'featured'
  | 'published_at'
  | 'updated_at'
  | 'created_at'
  | 'tag'
  | 'primary_tag'
  | 'author'
  | 'primary_author';
export type PostOrderField = 'id' | 'slug' | 'title' | 'featured' | 'published_at' | 'updated_at' | 'created_at';
export type AuthorField = 'id' | 'slug' | 'name';
export type TagField = 'id' | 'slug' | 'name' | 'visibility';

/** Text is ordered by its code units (`collate "C"`), and null comes last in both directions. */
export type Order<Field extends string> = { field: Field; direction: 'asc' | 'desc' };

/** A compiled NQL filter. Values are checked: dates are ISO 8601, `featured` is a boolean, everything else is text. */
export type Filter<Field extends string> =
  | { all: readonly Filter<Field>[] }
  | { any: readonly Filter<Field>[] }
  | { not: Filter<Field> }
  | { field: Field; is: 'equal' | 'less' | 'lessOrEqual' | 'greater' | 'greaterOrEqual'; value: FilterValue }
  | { field: Field; is: 'in'; values: readonly FilterValue[] }
  /** `~`, `~^` and `~$` of NQL: text is anywhere in the value, its start or its end; case doesn't matter. */
  | { field: Field; is: 'contains' | 'startsWith' | 'endsWith'; value: string };
export type FilterValue = string | boolean | null;
