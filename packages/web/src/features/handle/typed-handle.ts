import { formatFqsid, parseFqsid } from '@strapline/domain/profile/fqsid';
import { parseProfileUrl } from '@strapline/domain/profile/profile-url';
import { isSocialPlatform, type SocialPlatform } from '@strapline/domain/profile/social-platforms';

/** A handle while it is typed. In a draft both parts are one text, `platform:handle`. */
export type TypedHandle = { platform: SocialPlatform | undefined; handle: string };
export type HandleProblem = 'empty' | 'noServer' | 'invalid';

export const nothingTyped: TypedHandle = { platform: undefined, handle: '' };

export function splitTyped(text: string): TypedHandle {
  const colon = text.indexOf(':');
  const platform = text.slice(0, Math.max(0, colon));
  return { platform: isSocialPlatform(platform) ? platform : undefined, handle: text.slice(colon + 1) };
}

export function joinTyped({ platform, handle }: TypedHandle): string {
  return `${platform ?? ''}:${handle}`;
}

/** Both parts of a pasted address of a profile, or of a pasted fqsid. */
export function readPasted(text: string): TypedHandle | null {
  return parseProfileUrl(text) ?? parseFqsid(text);
}

/** Why the handle can't be looked up, if it can't. */
export function findHandleProblem({ platform, handle }: TypedHandle): HandleProblem | undefined {
  if (handle.trim() === '') return 'empty';
  const parsed = parseFqsid(`${platform ?? 'instagram'}:${handle}`);
  if (!parsed) return 'invalid';
  // On Mastodon, the name alone isn't one person.
  return parsed.platform === 'mastodon' && !parsed.handle.includes('@') ? 'noServer' : undefined;
}

/** What can be looked up; undefined while something is missing. */
export function toFqsid(typed: TypedHandle): string | undefined {
  const parsed = findHandleProblem(typed) ? null : parseFqsid(joinTyped(typed));
  return parsed ? formatFqsid(parsed) : undefined;
}
