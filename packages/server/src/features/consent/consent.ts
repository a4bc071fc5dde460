import { consentVersions } from '@strapline/contract/consents';
import type { BraTagForm } from '@strapline/contract/forms';
import { createId } from '../../platform/ids.ts';
import type { Services } from '../../platform/services.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { insertConsent, insertShownPerson, listShownPeople, type NewConsent } from './consent.store.ts';

type Shown = BraTagForm['shown'];
type NewPiece = { braTagId: string; creatorId: string; shown: Shown; at: Date };

/** Records the consent of everyone shown in a new piece's pictures: of its creator, or of members and others who agreed, by the creator's word. */
export async function recordShownPeople(
  trx: Trx,
  { secrets }: Pick<Services, 'secrets'>,
  { braTagId, creatorId, shown, at }: NewPiece,
): Promise<Record<string, string>> {
  if (shown.who === 'nobody') return {};
  const consent = { kind: 'picture', version: consentVersions.picture, subject: braTagId, accepted: true, at } as const;
  if (shown.who === 'me') {
    await insertConsent(trx, { ...consent, accountId: creatorId });
    return {};
  }
  const people = await trx.rows<{ id: string; username: string }>(
    sql`select id, username from account where username = any(${shown.usernames}::text[]) and disabled_at is null`,
  );
  const known = new Set(people.map(({ username }) => username));
  const unknown = shown.usernames.flatMap((username, index) => (known.has(username) ? [] : [`shown.usernames.${index}`]));
  if (unknown.length > 0)
    return Object.fromEntries(unknown.map((field) => [field, 'No one has this username. Usernames look like amber_lark_k2p.']));
  for (const { id } of people) await insertConsent(trx, { ...consent, accountId: id, declaredBy: creatorId });
  for (const name of shown.names) {
    const id = createId('shn');
    await insertShownPerson(trx, {
      id,
      braTagId,
      nameSealed: secrets.seal(name, `shown ${id}`),
      version: consent.version,
      declaredBy: creatorId,
      at,
    });
  }
  return {};
}

/** Records a member's own word about pictures of themselves; `subject` is the tag or the pair. */
export async function recordPictureConsent(trx: Trx, consent: Omit<NewConsent, 'kind' | 'declaredBy'>): Promise<void> {
  await insertConsent(trx, { ...consent, kind: 'picture' });
}

/** Records a member's own word about a survey of them. `subject` is the ID of the claimed handle, because what was agreed to stays when the handle is forgotten. */
export async function recordSurveyConsent(trx: Trx, consent: Omit<NewConsent, 'kind' | 'declaredBy'>): Promise<void> {
  await insertConsent(trx, { ...consent, kind: 'survey' });
}

/** Whether a member's last word about being counted was no. */
export async function hasWithdrawnAnalytics(db: Queryable, accountId: string): Promise<boolean> {
  const row = await db.first<{ accepted: boolean }>(
    sql`select accepted from consent where account_id = ${accountId} and kind = 'analytics' and subject = '' order by id desc limit 1`,
  );
  return row?.accepted === false;
}

export type DeclaredPerson = { braTagId: string; name: string; version: string; at: Date };

/** The people without an account whom a creator named as shown in their pictures. For that creator alone. */
export async function listDeclaredPeople(
  db: Queryable,
  { secrets }: Pick<Services, 'secrets'>,
  creatorId: string,
): Promise<DeclaredPerson[]> {
  const rows = await listShownPeople(db, creatorId);
  return rows.map(({ id, bra_tag_id, name_sealed, version, at }) => ({
    braTagId: bra_tag_id,
    name: secrets.open(name_sealed, `shown ${id}`),
    version,
    at,
  }));
}
