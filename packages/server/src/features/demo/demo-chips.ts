import { createHash } from 'node:crypto';
import type { Batch } from '@strapline/domain/chip/chip-keys';
import type { TapVerdict } from '@strapline/domain/chip/tap-verdicts';
import { writeTap } from '@strapline/domain/chip/write-tap';
import { day, hour, minute } from '@strapline/domain/time';
import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { type ChipOnTag, loadBraTagForUpdate } from '../bra-tag-record/bra-tag-record.ts';
import { updateProofLevel } from '../chip/chip.ts';
import { appendProvenance } from '../provenance/provenance.ts';
import type { Piece } from './demo-piece.ts';
import type { Happening } from './happening.ts';

/** A tap of the demo: how long ago, by whom, and what came of it. */
type Told = { ago: number; verdict?: TapVerdict; byOwner?: true; jump?: true };
type Tale = { loop: boolean; taps: readonly Told[] };

/** Chips with a story, by the title of their piece: something to see for whoever looks after chips, and for whoever looks at a tag. */
const tales: Record<string, Tale> = {
  'Chantilly longline with silk ribbon casing': {
    loop: true,
    taps: [{ ago: 41 * day }, { ago: 20 * day, byOwner: true }, { ago: 9 * day }, { ago: 2 * day, byOwner: true }],
  },
  'Madder-dyed cotton bralette': {
    loop: true,
    taps: [{ ago: 26 * day }, { ago: 12 * day, verdict: 'opened', byOwner: true }, { ago: 4 * day, verdict: 'opened' }],
  },
  'Alençon lace balconette, mended twice': { loop: false, taps: [{ ago: 33 * day }, { ago: 15 * day }] },
  'Restored 1947 utility bra, mends left visible': { loop: true, taps: [{ ago: 6 * day }, { ago: 5 * day, jump: true }] },
  'Sage corded-lace bralette, soft band': {
    loop: true,
    taps: [{ ago: 10 * day }, ...[0, 7, 11, 24, 31, 40].map((past) => ({ ago: 3 * day - past * minute, verdict: 'replay' as const }))],
  },
  'Rose silk balconette with hand-rolled straps': { loop: true, taps: [{ ago: 20 * hour, byOwner: true }, { ago: 7 * hour }] },
};

const hasNoRecord: readonly Piece['stage'][] = ['draft', 'pending_review'];

/** The chip that is sewn into a piece, and all its taps; nothing where it has none. */
export function chipOf(piece: Piece, services: Services, { kid }: Batch, now: Date): Happening[] {
  if (!piece.hasChip || hasNoRecord.includes(piece.stage)) return [];
  const { loop, taps } = tales[piece.title] ?? { loop: false, taps: [] };
  const boundAt = new Date(piece.recordedAt.getTime() + 20 * minute);
  const chip: ChipOnTag = { boundAt: boundAt.toISOString(), proven: true, loop, opened: false, lastTapAt: null, ownerTapAt: null };
  const bound = { at: boundAt, happens: (trx: Trx) => bind(trx, services, piece.id, kid, chip) };
  const told = taps.map((one) => ({
    at: new Date(now.getTime() - one.ago),
    happens: (trx: Trx) => tapped(trx, services, piece.id, one, now),
  }));
  return [bound, ...told];
}

/** An address that the chip of a piece wrote, not redeemed yet: the chip lies in the parcel. Null where the piece has none. */
export function freshTap({ hasChip, id }: Piece, services: Services, batch: Batch): string | null {
  if (!hasChip) return null;
  const path = writeTap({ batch, uid: uidOf(id), counter: 2, loop: null, random: digest(id).subarray(0, 13) });
  return services.config.publicUrl + path;
}

async function bind(trx: Trx, services: Services, braTagId: string, kid: string, chip: ChipOnTag): Promise<void> {
  const uid = uidOf(braTagId);
  await trx.change(
    sql`insert into chip (uid, bra_tag_id, kid, last_ctr, has_loop, proven_at, bound_at) values (${uid}, ${braTagId}, ${kid}, 1, ${chip.loop}, ${chip.boundAt}, ${chip.boundAt})`,
  );
  await trx.change(
    sql`insert into simulated_chip (uid, kid, counter, loop, created_at) values (${uid}, ${kid}, 2, ${chip.loop ? 'C' : null}, ${chip.boundAt})`,
  );
  const tag = await loadBraTagForUpdate(trx, 'strapline', braTagId);
  if (tag) await updateProofLevel(trx, services, tag, { nfc: 'bound', chip }, services.clock.now());
}

async function tapped(
  trx: Trx,
  services: Services,
  braTagId: string,
  { ago, verdict = 'ok', byOwner, jump }: Told,
  now: Date,
): Promise<void> {
  const at = new Date(now.getTime() - ago);
  const tag = await loadBraTagForUpdate(trx, 'strapline', braTagId);
  if (!tag?.chip) throw new Error(`the piece ${braTagId} of the demo has no chip`);
  const counts = verdict !== 'replay';
  const isFirstOpened = verdict === 'opened' && !tag.chip.opened;
  const alert = jump ? 'jump' : isFirstOpened ? 'opened' : verdict === 'replay' ? 'replay' : null;
  const spent = counts ? (jump ? 260 : 1) : 0;
  await trx.change(
    sql`with spent as (
          update chip set last_ctr = last_ctr + ${spent}, taps = taps + ${counts ? 1 : 0}, opened = opened or ${verdict === 'opened'},
            last_tap_at = case when ${counts} then ${at}::timestamptz else last_tap_at end,
            alerts = case when ${alert}::text is null or alerts @> array[${alert}::text] then alerts else array_append(alerts, ${alert}::text) end
          where bra_tag_id = ${braTagId} returning uid, last_ctr, opened),
        kept as (update simulated_chip set counter = greatest(counter, spent.last_ctr), loop = case when spent.opened then 'O' else loop end from spent where simulated_chip.uid = spent.uid)
        insert into chip_tap (bra_tag_id, at, verdict, counter, jumped, by_owner) select ${braTagId}, ${at}::timestamptz, ${verdict}, last_ctr, ${jump === true}, ${byOwner === true} from spent`,
  );
  const chip = {
    ...tag.chip,
    opened: tag.chip.opened || verdict === 'opened',
    lastTapAt: counts ? at.toISOString() : tag.chip.lastTapAt,
    ownerTapAt: counts && byOwner ? at.toISOString() : tag.chip.ownerTapAt,
  };
  await updateProofLevel(trx, services, tag, { nfc: counts ? 'verified' : 'clone_suspected', chip }, now);
  if (isFirstOpened) await appendProvenance(trx, { braTagId, type: 'tag.opened', at });
}

/** The same at every start of a demo. */
function uidOf(braTagId: string): string {
  return `04${digest(braTagId).subarray(0, 6).toString('hex')}`;
}

function digest(braTagId: string): Buffer {
  return createHash('sha256').update(`demo chip of ${braTagId}`).digest();
}
