import { createHash } from 'node:crypto';
import { type Statement, sql } from '../../../ports/database.ts';

/** Other programs expect 24 hexadecimal digits. That of a post is in its own ID. */
export const toGhostId = (postId: string): string => postId.replace(/^pst_/, '');
export const toPostId = (ghostId: string): string => `pst_${ghostId}`;

function hashId(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}

export const toAuthorId = (accountId: string): string => hashId(`author ${accountId}`);
export const toTagId = (slug: string): string => hashId(`tag ${slug}`);
/** The content service gives the site itself the same. */
export const toSiteAuthorId = (slug: string): string => hashId(`faq author ${slug}`);

const hashSql = (text: Statement): Statement => sql`left(encode(sha256(convert_to(${text}, 'UTF8')), 'hex'), 24)`;
export const authorIdSql = (accountId: Statement): Statement => hashSql(sql`('author ' || ${accountId})`);
export const tagIdSql = (slug: Statement): Statement => hashSql(sql`('tag ' || ${slug})`);

export function toUuid(text: string): string {
  const hex = createHash('sha256').update(`uuid ${text}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
