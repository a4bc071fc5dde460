/** Where the blog's pages come from. The host makes one for each of its sites; addresses are absolute or start with `/`. */
export type BlogSource = {
  /** The published posts, newest first: all, with a topic, of an author, or that have the words of `q`. */
  list(query: BlogFilter & Window): Promise<readonly BlogPost[]>;
  /** How many there are. It may stop above 1,200, for a search above 240, the posts of the pages that are listed. */
  count(filter: BlogFilter): Promise<number>;
  /** Like `list`, with their texts. */
  listWhole(query: BlogFilter & Window): Promise<readonly WholePost[]>;
  read(slug: string): Promise<WholePost | null>;
};

type BlogFilter = { tag?: string; author?: string; q?: string };
type Window = { offset: number; limit: number };
export type WholePost = BlogPost & { html: string };

export type BlogPost = {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  tags: readonly { name: string; slug: string }[];
  picture: BlogPicture | null;
  /** Of a creator: with the address of their page. */
  author: { name: string; slug: string | null; url: string | null };
  readingMinutes: number;
  publishedAt: Date;
  updatedAt: Date;
  /** For search engines, if they differ from title and excerpt. */
  metaTitle?: string | null;
  metaDescription?: string | null;
  canonicalUrl?: string | null;
};

export type BlogPicture = { src: string; srcset: string; preview: string; width: number; height: number; alt: string };
