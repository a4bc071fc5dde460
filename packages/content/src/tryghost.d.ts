/** These packages have no types of their own; the clients are for tests. */
declare module '@tryghost/nql-lang' {
  /** Parses NQL to an object in the style of MongoDB's queries. Throws for what isn't NQL. */
  export function parse(text: string): unknown;
}

declare module '@tryghost/content-api' {
  type Options = Record<string, string | number | string[]>;
  type Row = { id: string; slug: string; [field: string]: unknown };
  type Rows = Row[] & {
    meta: { pagination: { page: number; limit: number; pages: number; total: number; next: number | null; prev: number | null } };
  };
  type Resource = {
    browse(options?: Options): Promise<Rows>;
    read(key: { id: string } | { slug: string }, options?: Options): Promise<Row>;
  };
  export default class GhostContentApi {
    constructor(options: { url: string; key: string; version: string });
    posts: Resource;
    pages: Resource;
    authors: Resource;
    tags: Resource;
    settings: { browse(): Promise<Record<string, unknown>> };
  }
}

declare module '@tryghost/admin-api' {
  type Options = Record<string, string | number | string[]>;
  type Row = { id: string; slug: string; updated_at: string; [field: string]: unknown };
  type Resource = {
    browse(options?: Options): Promise<Row[]>;
    read(key: { id: string } | { slug: string }, options?: Options): Promise<Row>;
    add(row: object, options?: Options): Promise<Row>;
    edit(row: object, options?: Options): Promise<Row>;
  };
  export default class GhostAdminApi {
    constructor(options: { url: string; key: string; version: string });
    posts: Resource;
    pages: Resource;
    images: { upload(picture: { file: string; ref?: string }): Promise<{ url: string; ref: string | null }> };
    site: { read(): Promise<Record<string, unknown>> };
  }
}
