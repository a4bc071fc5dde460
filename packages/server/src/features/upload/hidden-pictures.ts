import type { Media } from '@strapline/contract/shapes/media';
import { isSameSecret } from '../../platform/secrets.ts';
import type { Services } from '../../platform/services.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';

/** How long a signed link works; a page that is open longer loads its pictures again. */
const linkLifeMs = 15 * 60_000;

/** Why a picture is hidden: with its tag, on its own, or because it was taken off its tag and is only still there for a case. */
type Cause = 'tag' | 'picture' | 'case';

/** Takes pictures off their public links. One picture can have several causes. */
async function hideMedia(trx: Trx, braTagId: string, ids: readonly string[], cause: Cause): Promise<void> {
  await trx.change(
    sql`insert into hidden_media (media_id, cause, bra_tag_id) select id, ${cause}, ${braTagId} from unnest(${ids}::text[]) as id on conflict do nothing`,
  );
}

/** Ends one cause; a picture with another one stays hidden. Without `ids`, for all pictures of the tag. */
async function showMedia(trx: Trx, braTagId: string, cause: Cause, ids?: readonly string[]): Promise<void> {
  await trx.change(
    sql`delete from hidden_media where bra_tag_id = ${braTagId} and cause = ${cause} and (${ids ?? null}::text[] is null or media_id = any(${ids ?? null}::text[]))`,
  );
}

export async function isMediaHidden(db: Queryable, id: string): Promise<boolean> {
  const row = await db.first(
    sql`select 1 from hidden_media where media_id = ${id}
        union all select 1 from post where id = (select post_id from upload where upload.id = ${id}) and (hidden or status = 'removed')
        union all select 1 from gallery where id = (select gallery_id from upload where upload.id = ${id}) and ${id} = any(hidden_media) limit 1`,
  );
  return row !== undefined;
}

/** The same media with links that work for a while although they are hidden. For its owner and admins only. */
function signMediaLinks({ secrets, clock }: Pick<Services, 'secrets' | 'clock'>, media: Media): Media {
  const until = Math.ceil(clock.now().getTime() / linkLifeMs + 1) * linkLifeMs;
  const query = `until=${until}&signature=${sign(secrets, media.id, until)}`;
  return { ...media, sources: media.sources.map((source) => ({ ...source, url: `${source.url}?${query}` })) };
}

/** Whether a request for a hidden picture has a link of `signMediaLinks` that has not expired. */
export function isSignedLink({ secrets, clock }: Pick<Services, 'secrets' | 'clock'>, id: string, query: unknown): boolean {
  const { until, signature } = query as Record<string, unknown>;
  if (typeof until !== 'string' || typeof signature !== 'string' || !/^\d{13,15}$/.test(until)) return false;
  return Number(until) > clock.now().getTime() && isSameSecret(signature, sign(secrets, id, Number(until)));
}

function sign(secrets: Services['secrets'], id: string, until: number): string {
  return secrets.mac('hidden-media', `${id} ${until}`).subarray(0, 16).toString('base64url');
}

/** Pictures that only their owner and admins see. */
export const hiddenMedia = { hide: hideMedia, show: showMedia, signLinks: signMediaLinks } as const;
