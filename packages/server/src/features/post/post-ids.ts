import { randomBytes } from 'node:crypto';

/** Other programs know a post by 24 hexadecimal digits, so they are its ID here too. */
export function createPostId(): string {
  return `pst_${randomBytes(12).toString('hex')}`;
}
