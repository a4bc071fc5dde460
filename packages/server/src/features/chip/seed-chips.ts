import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import type { BraTagState } from '../bra-tag-record/bra-tag-record.ts';
import { appendProvenance } from '../provenance/provenance.ts';
import { acceptTap, findChipOfTag, insertReplay, raiseAlert, writeChip } from './chip.store.ts';
import { updateProofLevel } from './proof-level.ts';
import { toChipOnTag } from './redeem-tap.ts';

type SeedChip = { uid: string; kid: string; hasLoop: boolean; at: Date };

/** Binds a simulated chip that has been tapped once to a tag of the demo. */
export async function seedChip(trx: Trx, services: Services, tag: BraTagState, { uid, kid, hasLoop, at }: SeedChip): Promise<void> {
  const chip = {
    uid,
    bra_tag_id: tag.id,
    kid,
    last_ctr: 1,
    opened: false,
    has_loop: hasLoop,
    proven_at: at,
    bound_at: at,
    last_tap_at: null,
    taps: 0,
    alerts: [],
    notified_at: null,
  };
  await writeChip(trx, chip);
  await trx.change(
    sql`insert into simulated_chip (uid, kid, counter, loop, created_at) values (${uid}, ${kid}, 2, ${hasLoop ? 'C' : null}, ${at})`,
  );
  await updateProofLevel(trx, services, tag, { nfc: 'bound', chip: toChipOnTag(tag, chip, null, false) }, services.clock.now());
}

type SeedTap = { verdict: 'ok' | 'opened' | 'replay'; byOwner: boolean; jumped: boolean; at: Date };

/** Stores a past tap of a demo tag's chip, with its effect on chip and tag. */
export async function seedTap(trx: Trx, services: Services, tag: BraTagState, { verdict, byOwner, jumped, at }: SeedTap): Promise<void> {
  const now = services.clock.now();
  const chip = await findChipOfTag(trx, tag.id);
  if (!chip) throw new Error(`the demo tag ${tag.id} has no chip`);
  if (verdict === 'replay') {
    await insertReplay(trx, { braTagId: tag.id, counter: chip.last_ctr, byOwner, ticketHash: null, at });
    await raiseAlert(trx, chip.uid, 'replay');
    await updateProofLevel(trx, services, tag, { nfc: 'clone_suspected', chip: tag.chip }, now);
    return;
  }
  const isFirstOpened = verdict === 'opened' && !chip.opened;
  const counter = chip.last_ctr + (jumped ? 260 : 1);
  const after = {
    ...chip,
    opened: chip.opened || isFirstOpened,
    alerts: [...chip.alerts, ...(jumped ? (['jump'] as const) : []), ...(isFirstOpened ? (['opened'] as const) : [])],
  };
  const { opened, alerts, proven_at: provenAt } = after;
  const hasLoop = after.has_loop === true;
  await acceptTap(trx, { chip, counter, verdict, jumped, byOwner, counts: true, opened, hasLoop, provenAt, alerts, ticketHash: null, at });
  await trx.change(
    sql`update simulated_chip set counter = greatest(counter, ${counter}::int), loop = case when ${opened} then 'O' else loop end where uid = ${chip.uid}`,
  );
  await updateProofLevel(trx, services, tag, { nfc: 'verified', chip: toChipOnTag(tag, after, at, byOwner) }, now);
  if (isFirstOpened) await appendProvenance(trx, { braTagId: tag.id, type: 'tag.opened', at });
}
