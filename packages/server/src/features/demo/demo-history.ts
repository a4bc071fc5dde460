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
import type { Stage } from './catalogue-entry.ts';
import { followListingChanges } from './demo-calls.ts';
import { createChipSteps, createNextTapUrl } from './demo-chips.ts';
import { createOrderSteps, planDates } from './demo-orders.ts';
import type { Paid } from './demo-payments.ts';
import type { Piece } from './demo-piece.ts';
import { createRatingSteps } from './demo-ratings.ts';
import { type DemoStep, findDemoTag } from './demo-step.ts';

const neverOffered: readonly Stage[] = ['draft', 'pending_review', 'active', 'given', 'retired', 'revoked'];

/** Writes the history of all pieces and what people did besides, oldest first. */
export async function writeHistory(
  trx: Trx,
  services: Services,
  pieces: readonly Piece[],
  { paid, batch, activity }: { paid: ReadonlyMap<string, Paid>; batch: ChipBatch; activity: readonly DemoStep[] },
): Promise<void> {
  const now = services.clock.now();
  const steps = pieces.flatMap((piece) => [
    ...recordSteps(piece),
    ...createChipSteps(piece, services, batch, now),
    ...createOrderSteps(piece, services, paid, now),
    ...createSaleSteps(piece, services, now),
    ...createRatingSteps(piece, planDates(piece, now)?.completedAt),
    ...createEndSteps(piece, services, now),
  ]);
  steps.push(...activity);
  steps.sort((a, b) => a.at.getTime() - b.at.getTime());
  // Pairs take the next ones.
  await braTagStore.reserveSerials(
    trx,
    pieces.map(({ creator, year, series, serial }) => ({ creatorId: creator.id, year, series, serial })),
  );
  for (const { at, run } of steps) {
    await run(trx);
    await followListingChanges(trx, services, at);
  }
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
  const { id, app, stage, creator, year, series, serial, sized, hasChip, recordedAt, media, measures, priceCents } = piece;
  const { title, story, facts, condition } = piece;
  const [cover] = media;
  if (!cover) throw new Error(`the demo piece ${id} has no picture`);
  const offered = !neverOffered.includes(stage);
  await braTagStore.insert(trx, {
    form: { title, story, condition, measures: measures ?? undefined, physicalBraTag: hasChip, offered, offeredAmount: priceCents },
    facts,
    id,
    app: app.key,
    creatorId: creator.id,
    number: { year, series, serial },
    sized,
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
  const listing = (at: Date, ...state: [Parameters<typeof setListingState>[2], Parameters<typeof setListingState>[3]?]): DemoStep => ({
    at,
    run: (trx) => setListingState(trx, id, ...state),
  });
  if (stage === 'reserved') return [listing(dates.startedAt, 'reserved', { until: dates.holdUntil, buyerId: null })];
  const { paidAt, shippedAt, claimedAt, endedAt } = dates;
  const steps: DemoStep[] = [];
  if (paidAt)
    steps.push(listing(paidAt, 'sold'), {
      at: paidAt,
      run: (trx) => appendProvenance(trx, { braTagId: id, type: 'listing.sold', at: paidAt }),
    });
  if (endedAt && stage === 'refunded') steps.push(listing(endedAt, 'unlisted'));
  if (shippedAt) steps.push(createTransitionStep(piece, shippedAt, 'ship', 'system'));
  if (shippedAt && !claimedAt) steps.push(createLabelStep(piece, services, shippedAt));
  if (claimedAt) steps.push(...createClaimSteps(piece, claimedAt, order.buyer.id, services));
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
    const { id, app, title, order } = piece;
    const tapUrl = createNextTapUrl(piece, services, batch);
    const claimUrl = `${services.apps.getUrl(app.key)}/bratag/${id}/action?verb=claim`;
    const lines = [
      `This is the paper label that comes with the ${app.item.one}.`,
      `${title}\nTag ${id}\nStrap code ${formatStrapCode(deriveStrapCode(id))}`,
      `Claim it at ${claimUrl}`,
      ...(tapUrl ? [`Tapping its chip with a phone opens this URL, which works once:\n${tapUrl}`] : []),
    ];
    const to = `${order.buyer.username}@post.example`;
    await services.mail.send({
      to,
      subject: `In your parcel: the label of ${title}`,
      text: lines.join('\n\n'),
      sender: services.apps.getMailSender(app.key),
    });
  }
}

/** The same for every demo. */
function deriveStrapCode(id: string): string {
  for (let n = 0; ; n += 1) {
    const code = createStrapCode(createHash('sha256').update(`demo label ${n} of ${id}`).digest().subarray(0, 8));
    if (code) return code;
  }
}

function createClaimSteps(piece: Piece, at: Date, ownerId: string, services: Services): DemoStep[] {
  return [
    createTransitionStep(piece, at, 'claim', 'collector', { owner: { id: ownerId, claimedAt: at } }),
    {
      at,
      run: (trx) =>
        issueCertificate(trx, services, { braTagId: piece.id, type: 'tag.claimed', at, ownerNumber: 2, people: { owner: ownerId } }),
    },
  ];
}

const reportNotes = {
  missing: 'Last seen at a photo studio; it may still be in a box there.',
  stolen: 'Taken from a parcel on its way between two of my flats.',
};

/** The final status of a piece that is neither for sale nor in an order. */
function createEndSteps(piece: Piece, services: Services, now: Date): DemoStep[] {
  const { id, stage, recordedAt } = piece;
  const last = new Date(now.getTime() - 5 * day);
  switch (stage) {
    case 'unlisted':
      return [{ at: addTime(recordedAt, 3 * day), run: (trx) => setListingState(trx, id, 'unlisted') }];
    case 'given':
      return [createTransitionStep(piece, addTime(recordedAt, day), 'given', 'creator')];
    case 'resale':
      return [{ at: last, run: (trx) => resell(trx, piece, last) }];
    case 'transfer_pending':
      return startTransfer(piece, last, services);
    case 'missing':
    case 'stolen':
      return [
        createTransitionStep(piece, last, stage, 'owner', { report: { at: last, note: reportNotes[stage] } }),
        createLogStep(id, last, `tag.${stage}`),
      ];
    case 'retired':
      return [createTransitionStep(piece, last, 'retire', 'owner'), createLogStep(id, last, 'tag.retired')];
    case 'revoked':
      return [createTransitionStep(piece, last, 'revoke', 'operator'), createLogStep(id, last, 'tag.revoked')];
    case 'recovered': {
      const lostAt = addTime(last, -9 * day);
      return [
        createTransitionStep(piece, lostAt, 'missing', 'owner'),
        createLogStep(id, lostAt, 'tag.missing'),
        createTransitionStep(piece, last, 'found', 'owner'),
        createTransitionStep(piece, last, 'settle', 'owner'),
        createLogStep(id, last, 'tag.recovered'),
      ];
    }
    default:
      return [];
  }
}

/** Its owner asks a quarter more than they paid. */
async function resell(trx: Trx, { id, priceCents }: Piece, at: Date): Promise<void> {
  await braTagStore.patch(trx, id, { wantsOffer: true, priceCents: Math.round(priceCents * 1.25) }, null);
  await publishListing(trx, { clock: { now: () => at } }, id);
}

function startTransfer(piece: Piece, at: Date, services: Services): DemoStep[] {
  const until = addTime(at, transferTimer);
  return [
    createTransitionStep(piece, at, 'startTransfer', 'owner', { transferUntil: until }),
    {
      at,
      run: (trx) =>
        services.jobs.add(trx, { kind: 'transfer-end', key: `transfer-end:${piece.id}`, payload: { braTagId: piece.id }, runAt: until }),
    },
  ];
}

function createTransitionStep(piece: Piece, at: Date, action: BraTagAction, actor: BraTagActor, patch: BraTagPatch = {}): DemoStep {
  return { at, run: async (trx) => await transitionBraTag(trx, await findDemoTag(trx, piece), action, actor, at, patch) };
}

function createLogStep(braTagId: string, at: Date, type: Parameters<typeof appendProvenance>[1]['type']): DemoStep {
  return { at, run: (trx) => appendProvenance(trx, { braTagId, type, at }) };
}

function addTime(at: Date, by: number): Date {
  return new Date(at.getTime() + by);
}
