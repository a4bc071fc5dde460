import type { AppKey } from '@strapline/contract/apps/app';
import type { SizeShape } from '@strapline/contract/shapes/size';
import { type SizeOnRecord, toNeutralSize } from '@strapline/domain/bra-tag/size-on-record';
import type { PairStatus } from '@strapline/domain/pair/pair.states';
import type { ProofKind } from '@strapline/domain/pair/pair-proofs';
import { noChecks, type PairChecks, type VerificationStatus } from '@strapline/domain/pair/verification.states';
import { isPersonShown } from '../../platform/accounts/person-shown.ts';
import { joinStatements, type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';

export type PairRow = {
  id: string;
  app: AppKey;
  creator_id: string;
  username: string;
  username_chosen_at: Date | null;
  status: PairStatus;
  status_since: Date;
  version: number;
  bio: string;
  garment: string;
  bra_size: string | null;
  size: SizeShape | null;
  uk_band: number | null;
  ordinal: number | null;
  left_media: string | null;
  right_media: string | null;
  verification: VerificationStatus;
  checks: PairChecks;
  verified_at: Date | null;
  expires_at: Date | null;
  noticed_at: Date | null;
  log_index: number | null;
  reason: string | null;
  submitted_at: Date | null;
  round: number;
  has_consent: boolean;
  consent_version: string;
  consent_at: Date;
  other_birth_date: boolean;
  wallet: string | null;
  wallet_message: string | null;
  wallet_at: Date | null;
  created_at: Date;
  creator_username: string;
  creator_slug: string;
  creator_avatar: string | null;
  creator_name: string;
  proof_kind: ProofKind | null;
  proof_at: Date | null;
};

const columns = sql`pair.id, pair.app, pair.creator_id, pair.username, pair.username_chosen_at, pair.status, pair.status_since, pair.version, pair.bio, pair.garment, pair.bra_size, pair.size,
    pair.uk_band, pair.ordinal, pair.left_media, pair.right_media, pair.verification, pair.checks, pair.verified_at, pair.expires_at, pair.noticed_at, pair.log_index, pair.reason, pair.submitted_at,
    pair.round, pair.has_consent, pair.consent_version, pair.consent_at, pair.other_birth_date, pair.wallet, pair.wallet_message, pair.wallet_at, pair.created_at,
    creator.username as creator_username, creator.username_slug as creator_slug, creator.avatar as creator_avatar,
    case when creator.name_on_model_page and creator.display_name <> '' then creator.display_name else creator.username end as creator_name,
    proof.kind as proof_kind, proof.at as proof_at`;
const from = sql`from pair join account creator on creator.id = pair.creator_id
    left join lateral (select kind, at from pair_proof where pair_id = pair.id order by at desc, id desc limit 1) proof on true`;

/** For lists of other files of this feature and of `pair`. */
export const pairQuery = { columns, from } as const;

/** The creator's page is public: pairs of suspended, hidden and deleted members aren't shown. */
export function isCreatorShown(now: Date): Statement {
  return isPersonShown(sql`creator`, now);
}

/** A pair that wasn't withdrawn: those are gone for everybody. */
export async function findPair(db: Queryable, app: string, id: string): Promise<PairRow | undefined> {
  return await db.first<PairRow>(sql`select ${columns} ${from} where pair.id = ${id} and pair.app = ${app} and pair.status <> 'withdrawn'`);
}

export async function lockPair(trx: Trx, app: string, id: string): Promise<PairRow | undefined> {
  return await trx.first<PairRow>(
    sql`select ${columns} ${from} where pair.id = ${id} and pair.app = ${app} and pair.status <> 'withdrawn' for no key update of pair`,
  );
}

/** Whether everybody can see it at this moment, blocks aside. */
export async function isPairShown(db: Queryable, id: string, now: Date): Promise<boolean> {
  const row = await db.first(
    sql`select 1 from pair join account creator on creator.id = pair.creator_id where pair.id = ${id} and pair.status = 'active' and ${isCreatorShown(now)}`,
  );
  return row !== undefined;
}

type NewPair = {
  id: string;
  app: AppKey;
  creatorId: string;
  number: { year: number; series: string; serial: number };
  username: string;
  hasChosenUsername: boolean;
  bio: string;
  garment: string;
  sized: SizeOnRecord;
  consentVersion: string;
  hasOtherBirthDate: boolean;
  at: Date;
};

export async function insertPair(trx: Trx, pair: NewPair): Promise<void> {
  const { number, sized, at } = pair;
  const neutral = sized.size && toNeutralSize(sized.size);
  await trx.change(
    sql`insert into pair (id, app, creator_id, year, series, serial, username, username_chosen_at, status_since, bio, garment, bra_size, size, uk_band, ordinal, checks,
          consent_version, consent_at, other_birth_date, created_at, updated_at)
        values (${pair.id}, ${pair.app}, ${pair.creatorId}, ${number.year}, ${number.series}, ${number.serial}, ${pair.username}, ${pair.hasChosenUsername ? at : null}, ${at},
          ${pair.bio}, ${pair.garment}, ${sized.braSize}, ${sized.size && JSON.stringify(sized.size)}::jsonb, ${neutral?.ukBand ?? null}, ${neutral?.ordinal ?? null},
          ${JSON.stringify({ ...noChecks, age18: 'passed', consent: 'passed' })}::jsonb, ${pair.consentVersion}, ${at}, ${pair.hasOtherBirthDate}, ${at}, ${at})`,
  );
}

/** What changes of a pair. Undefined stays as it is. */
export type PairPatch = {
  status?: PairStatus;
  verification?: VerificationStatus;
  checks?: PairChecks;
  reason?: string | null;
  bio?: string | undefined;
  garment?: string | undefined;
  sized?: SizeOnRecord | undefined;
  left?: string | null;
  right?: string | null;
  username?: string;
  submittedAt?: Date;
  verified?: { at: Date; expiresAt: Date };
  logIndex?: number;
  noticedAt?: Date;
  consent?: { version: string; accepted: boolean };
  wallet?: { address: string; message: string } | null;
};

/** Changes a locked pair; its version and time of change follow. */
export async function patchPair(trx: Trx, row: PairRow, patch: PairPatch, at: Date): Promise<PairRow> {
  const sets = [sql`version = version + 1, updated_at = ${at}`, ...listAssignments(patch, at)];
  await trx.change(sql`update pair set ${joinStatements(sets, ', ')} where id = ${row.id}`);
  const changed = await trx.first<PairRow>(sql`select ${columns} ${from} where pair.id = ${row.id}`);
  if (!changed) throw new Error(`no pair ${row.id} to change`);
  return changed;
}

function listAssignments(patch: PairPatch, at: Date): Statement[] {
  const { sized, verified, consent, wallet } = patch;
  const neutral = sized?.size && toNeutralSize(sized.size);
  return [
    ...(patch.status === undefined ? [] : [sql`status = ${patch.status}, status_since = ${at}`]),
    ...(patch.verification === undefined ? [] : [sql`verification = ${patch.verification}`]),
    ...(patch.checks === undefined ? [] : [sql`checks = ${JSON.stringify(patch.checks)}::jsonb`]),
    ...(patch.reason === undefined ? [] : [sql`reason = ${patch.reason}`]),
    ...(patch.bio === undefined ? [] : [sql`bio = ${patch.bio}`]),
    ...(patch.garment === undefined ? [] : [sql`garment = ${patch.garment}`]),
    ...(sized === undefined
      ? []
      : [
          sql`bra_size = ${sized.braSize}, size = ${sized.size && JSON.stringify(sized.size)}::jsonb, uk_band = ${neutral?.ukBand ?? null}, ordinal = ${neutral?.ordinal ?? null}`,
        ]),
    ...(patch.left === undefined ? [] : [sql`left_media = ${patch.left}`]),
    ...(patch.right === undefined ? [] : [sql`right_media = ${patch.right}`]),
    ...(patch.username === undefined ? [] : [sql`username = ${patch.username}, username_chosen_at = ${at}`]),
    ...(patch.submittedAt === undefined ? [] : [sql`submitted_at = ${patch.submittedAt}, round = round + 1`]),
    ...(verified === undefined ? [] : [sql`verified_at = ${verified.at}, expires_at = ${verified.expiresAt}, noticed_at = null`]),
    ...(patch.logIndex === undefined ? [] : [sql`log_index = ${patch.logIndex}`]),
    ...(patch.noticedAt === undefined ? [] : [sql`noticed_at = ${patch.noticedAt}`]),
    ...(consent === undefined
      ? []
      : [consent.accepted ? sql`has_consent = true, consent_version = ${consent.version}, consent_at = ${at}` : sql`has_consent = false`]),
    ...(wallet === undefined
      ? []
      : [
          wallet === null
            ? sql`wallet = null, wallet_message = null, wallet_at = null`
            : sql`wallet = ${wallet.address}, wallet_message = ${wallet.message}, wallet_at = ${at}`,
        ]),
  ];
}
