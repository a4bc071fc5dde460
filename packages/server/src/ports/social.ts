/** Accounts of the team on other networks. */
export type Social = {
  /** Null: not set up. */
  bluesky: Bluesky | null;
  /** Null: not set up. */
  reddit: Publisher | null;
};

export type PostPicture = { bytes: Uint8Array; type: string; alt: string; width: number; height: number };

export type NewPost = {
  /** The same in every attempt. A network that lets us choose the key of a post has it once under this one. */
  recordKey: string;
  writtenAt: Date;
  /** Null on networks without titles. */
  title: string | null;
  text: string;
  link: string | null;
  pictures: readonly PostPicture[];
  /** When an earlier attempt began whose end nobody knows: the post may be there already. */
  attemptedAt: Date | null;
};

export type Publisher = {
  /**
   * Posts, or finds what an earlier attempt posted, and returns its address for programs and for people. Throws SocialUnavailable, after which another attempt
   * may succeed, or SocialRefused.
   */
  publish(post: NewPost): Promise<{ uri: string; url: string }>;
};

type Page<T> = { items: T[]; nextCursor: string | null };
type PageInput = { cursor: string | undefined; limit: number };

/** What the team's account on Bluesky shows. Each throws as `publish`. */
export type Bluesky = Publisher & {
  getProfile(): Promise<SocialProfile>;
  listPosts(page: PageInput): Promise<Page<FeedPost>>;
  listFollowers(page: PageInput): Promise<Page<SocialFollower>>;
};

type SocialProfile = {
  handle: string;
  displayName: string;
  description: string;
  followers: number;
  following: number;
  posts: number;
  url: string;
};
type FeedPost = {
  uri: string;
  url: string;
  text: string;
  at: Date;
  likes: number;
  reposts: number;
  replies: number;
  images: number;
};
type SocialFollower = { handle: string; displayName: string; url: string };

/** No answer, or one that says to try again later. */
export class SocialUnavailable extends Error {
  override name = 'SocialUnavailable';
}

/** The network doesn't take this. `code` is its word for why, such as `InvalidRequest`. */
export class SocialRefused extends Error {
  override name = 'SocialRefused';
  readonly code: string;
  constructor(code: string, cause?: unknown) {
    super(`the network refused: ${code}`, { cause });
    this.code = code;
  }
}
