import { createHash } from 'node:crypto';
import { type BraTagAction, type BraTagActor, transferTimer } from '@strapline/domain/bra-tag/bra-tag.states';
import { createStrapCode, formatStrapCode } from '@strapline/domain/bra-tag/strap-code';
import type { ChipBatch } from '@strapline/domain/chip/chip-keys';
import { day, hour, minute } from '@strapline/domain/time';
import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { type BraTagPatch, braTagStore, transitionBraTag } from '../bra-tag-record/bra-tag-record.ts';
import { issueCertificate } from '../certificate/certificate.ts';
import { publishListing, setListingState } from '../listing/listing.ts';
import { appendProvenance } from '../provenance/provenance.ts';
import { replaceCode } from '../strap-code/strap-code.ts';
import type { Stage } from './catalogue.ts';
import { createChipSteps, createNextTapUrl } from './demo-chips.ts';
import { createOrderSteps, planDates } from './demo-orders.ts';
import type { Paid } from './demo-payments.ts';
import type { Piece } from './demo-piece.ts';
import { type DemoStep, findDemoTag } from './demo-step.ts';

const neverOffered: readonly Stage[] = ['draft', 'pending_review', 'active', 'given', 'retired', 'revoked'];

/** Writes the history of all pieces, oldest first. */
export async function writeHistory(
  trx: Trx,
  services: Services,
  pieces: readonly Piece[],
  paid: ReadonlyMap<string, Paid>,
  batch: ChipBatch,
): Promise<void> {
  const now = services.clock.now();
  const steps = pieces.flatMap((piece) => [
    ...recordSteps(piece),
    ...createChipSteps(piece, services, batch, now),
    ...createOrderSteps(piece, services, paid, now),
    ...createSaleSteps(piece, services, now),
    ...createEndSteps(piece, services, now),
  ]);
  steps.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const { run } of steps) await run(trx);
  await braTagStore.syncSerials(
    trx,
    pieces.map(({ creator }) => creator.id),
  );
}

function recordSteps(piece: Piece): DemoStep[] {
  const { id, stage, recordedAt } = piece;
  const record: DemoStep = { at: recordedAt, run: (trx) => insertTag(trx, piece) };
  if (stage === 'draft' || stage === 'pending_review') return [record];
  const approvedAt = addTime(recordedAt, 10 * minute);
  const approve: DemoStep = {
    at: approvedAt,
    run: (trx) =>
      appendProvenance(trx, { braTagId: id, type: 'tag.recorded', at: approvedAt, ownerNumber: 1, people: { creator: piece.creator.id } }),
  };
  if (neverOffered.includes(stage)) return [record, approve];
  const offeredAt = addTime(recordedAt, hour);
  return [record, approve, { at: offeredAt, run: (trx) => publishListing(trx, { clock: { now: () => offeredAt } }, id) }];
}

async function insertTag(trx: Trx, piece: Piece): Promise<void> {
  const { id, stage, creator, year, series, serial, label, size, hasChip, recordedAt, media, measures, priceCents } = piece;
  const { title, story, facts, condition } = piece;
  const [cover] = media;
  if (!cover) throw new Error(`the demo piece ${id} has no picture`);
  const offered = !neverOffered.includes(stage);
  await braTagStore.insert(trx, {
    form: { title, story, condition, measures: measures ?? undefined, physicalBraTag: hasChip, offered, offeredAmount: priceCents },
    facts,
    id,
    app: 'strapline',
    creatorId: creator.id,
    number: { year, series, serial },
    sized: { braSize: label, size },
    createdFor: null,
    status: stage === 'draft' || stage === 'pending_review' ? stage : 'active',
    proofLevel: 1,
    reviewWhy: stage === 'pending_review' ? 'First tag by this creator.' : null,
    media,
    cover,
    at: recordedAt,
  });
  if (stage === 'draft')
    await braTagStore.patch(trx, id, { reviewReason: 'The title says it has no title yet. Add one that collectors can find.' }, null);
}

/** The effect of an order on its piece. */
function createSaleSteps(piece: Piece, services: Services, now: Date): DemoStep[] {
  const { id, stage, order } = piece;
  const dates = planDates(piece, now);
  if (!order || !dates) return [];
  const listing = (at: Date, ...state: [Parameters<typeof setListingState>[2], Date?]): DemoStep => ({
    at,
    run: (trx) => setListingState(trx, id, ...state),
  });
  if (stage === 'reserved') return [listing(dates.startedAt, 'reserved', dates.holdUntil)];
  const { paidAt, shippedAt, claimedAt, endedAt } = dates;
  const steps: DemoStep[] = [];
  if (paidAt)
    steps.push(listing(paidAt, 'sold'), {
      at: paidAt,
      run: (trx) => appendProvenance(trx, { braTagId: id, type: 'listing.sold', at: paidAt }),
    });
  if (endedAt && stage === 'refunded') steps.push(listing(endedAt, 'unlisted'));
  if (shippedAt) steps.push(createTransitionStep(id, shippedAt, 'ship', 'system'));
  if (shippedAt && !claimedAt) steps.push(createLabelStep(piece, services, shippedAt));
  if (claimedAt) steps.push(...createClaimSteps(id, claimedAt, order.buyer.id, services));
  return steps;
}

function createLabelStep({ id }: Piece, services: Services, at: Date): DemoStep {
  const hmac = services.secrets.mac('strap-code', deriveStrapCode(id));
  return { at, run: (trx) => replaceCode(trx, { hmac, braTagId: id, at, expiresAt: null }) };
}

/** The demo has no parcels, so the outbox shows what is printed on the labels. */
export async function sendLabelMails(services: Services, pieces: readonly Piece[], batch: ChipBatch): Promise<void> {
  for (const piece of pieces) {
    const dates = planDates(piece, services.clock.now());
    if (!piece.order || !dates?.shippedAt || dates.claimedAt) continue;
    const { id, title, order } = piece;
    const tapUrl = createNextTapUrl(piece, services, batch);
    const claimUrl = `${services.config.publicUrl}/bratag/${id}/action?verb=claim`;
    const lines = [
      'This is the paper label that comes with the bra.',
      `${title}\nTag ${id}\nStrap code ${formatStrapCode(deriveStrapCode(id))}`,
      `Claim it at ${claimUrl}`,
      ...(tapUrl ? [`Tapping its chip with a phone opens this URL, which works once:\n${tapUrl}`] : []),
    ];
    const to = `${order.buyer.username}@post.example`;
    await services.mail.send({ to, subject: `In your parcel: the label of ${title}`, text: lines.join('\n\n') });
  }
}

/** The same for every demo. */
function deriveStrapCode(id: string): string {
  for (let n = 0; ; n += 1) {
    const code = createStrapCode(createHash('sha256').update(`demo label ${n} of ${id}`).digest().subarray(0, 8));
    if (code) return code;
  }
}

function createClaimSteps(braTagId: string, at: Date, ownerId: string, services: Services): DemoStep[] {
  return [
    createTransitionStep(braTagId, at, 'claim', 'collector', { owner: { id: ownerId, claimedAt: at } }),
    {
      at,
      run: (trx) => issueCertificate(trx, services, { braTagId, type: 'tag.claimed', at, ownerNumber: 2, people: { owner: ownerId } }),
    },
  ];
}

const reportNotes = {
  missing: 'Last seen at a photo studio; it may still be in a box there.',
  stolen: 'Taken from a parcel on its way between two of my flats.',
};

/** The final status of a piece that is neither for sale nor in an order. */
function createEndSteps({ id, stage, recordedAt }: Piece, services: Services, now: Date): DemoStep[] {
  const last = new Date(now.getTime() - 5 * day);
  switch (stage) {
    case 'unlisted':
      return [{ at: addTime(recordedAt, 3 * day), run: (trx) => setListingState(trx, id, 'unlisted') }];
    case 'given':
      return [createTransitionStep(id, addTime(recordedAt, day), 'given', 'creator')];
    case 'transfer_pending':
      return startTransfer(id, last, services);
    case 'missing':
    case 'stolen':
      return [
        createTransitionStep(id, last, stage, 'owner', { report: { at: last, note: reportNotes[stage] } }),
        createLogStep(id, last, `tag.${stage}`),
      ];
    case 'retired':
      return [createTransitionStep(id, last, 'retire', 'owner'), createLogStep(id, last, 'tag.retired')];
    case 'revoked':
      return [createTransitionStep(id, last, 'revoke', 'operator'), createLogStep(id, last, 'tag.revoked')];
    case 'recovered': {
      const lostAt = addTime(last, -9 * day);
      return [
        createTransitionStep(id, lostAt, 'missing', 'owner'),
        createLogStep(id, lostAt, 'tag.missing'),
        createTransitionStep(id, last, 'found', 'owner'),
        createTransitionStep(id, last, 'settle', 'owner'),
        createLogStep(id, last, 'tag.recovered'),
      ];
    }
    default:
      return [];
  }
}

function startTransfer(braTagId: string, at: Date, services: Services): DemoStep[] {
  const until = addTime(at, transferTimer);
  return [
    createTransitionStep(braTagId, at, 'startTransfer', 'owner', { transferUntil: until }),
    {
      at,
      run: (trx) => services.jobs.add(trx, { kind: 'transfer-end', key: `transfer-end:${braTagId}`, payload: { braTagId }, runAt: until }),
    },
  ];
}

function createTransitionStep(braTagId: string, at: Date, action: BraTagAction, actor: BraTagActor, patch: BraTagPatch = {}): DemoStep {
  return { at, run: async (trx) => await transitionBraTag(trx, await findDemoTag(trx, braTagId), action, actor, at, patch) };
}

function createLogStep(braTagId: string, at: Date, type: Parameters<typeof appendProvenance>[1]['type']): DemoStep {
  return { at, run: (trx) => appendProvenance(trx, { braTagId, type, at }) };
}

function addTime(at: Date, by: number): Date {
  return new Date(at.getTime() + by);
}
