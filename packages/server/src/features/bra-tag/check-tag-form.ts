import type { FieldErrors } from '@strapline/contract/field-errors';
import { readSize, type SizeOnRecord } from '@strapline/domain/bra-tag/size-on-record';
import { WireError } from '../../platform/wire-error.ts';
import { type Queryable, sql } from '../../ports/database.ts';

/** The contract has validated the size. */
export function readSizeOnRecord(form: Parameters<typeof readSize>[0]): SizeOnRecord {
  const size = readSize(form);
  if ('error' in size) throw new WireError('validation', { fields: { [size.field]: size.error } });
  return size;
}

/** The collector that a piece is made for, by username; only they can buy it. */
export async function readCreatedFor(
  db: Queryable,
  form: { createdFor?: string | undefined },
  creatorId: string | null,
): Promise<{ username: string | null; fieldErrors: FieldErrors }> {
  const username = form.createdFor?.replace(/^@/, '').toLowerCase();
  if (!username) return { username: null, fieldErrors: {} };
  const collector = await db.first<{ id: string }>(sql`select id from account where username = ${username} and disabled_at is null`);
  return { username, fieldErrors: checkCollector(collector, creatorId) };
}

function checkCollector(collector: { id: string } | undefined, creatorId: string | null): FieldErrors {
  if (!collector) return { createdFor: 'No one has this username. Usernames look like amber_lark_k2p.' };
  if (collector.id === creatorId) return { createdFor: 'This is your own username. Leave it empty or enter a collector’s username.' };
  return {};
}
