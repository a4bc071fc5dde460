import type { ParsedInput } from '@strapline/contract/events';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import type { BraTagState } from '../bra-tag-record/bra-tag-record.ts';
import { type AcceptedTap, type ChipFacts, loadChipFacts, redeemAcceptedTap } from '../chip/chip.ts';

type Tickets = Pick<ParsedInput<'claimCollectorTag'>, 'tap' | 'secondTap'>;
type TapField = keyof Tickets;

const tapFirst = 'This piece has a chip. Tap it with your phone before you claim the piece.';
const noGoodTap = 'This tap isn’t valid: it was used before, or the chip’s data is inconsistent. Tap the chip again.';
const tapOnceMore = 'There was unusual activity on this chip recently. Tap it a second time, so that we can compare both taps.';
const notOnceMore = 'This isn’t a new tap of the same chip. Tap the chip again.';

/**
 * When the claimer tapped; null if the tag has no proven chip. A tap URL can be copied and used later, so two taps are required if the chip's counter jumped,
 * it is under suspicion, or there were replays within a day. Throws validation for the missing tap. Call it with the tag locked.
 */
export async function checkTaps(trx: Trx, context: Context, tag: BraTagState, tickets: Tickets): Promise<Date | null> {
  const before = await loadChipFacts(trx, tag.id, context.clock.now());
  if (!before?.isBound) return null;
  const first = await redeemTapField(trx, context, tag, tickets, 'tap');
  if (!first) throw createTapError('tap', tickets.tap === undefined ? tapFirst : noGoodTap);
  // Loaded again: this tap may have raised an alert.
  const chip = await loadChipFacts(trx, tag.id, context.clock.now());
  if (!needsSecond(first, chip)) return first.at;
  const second = await redeemTapField(trx, context, tag, tickets, 'secondTap');
  if (!second || second.counter <= first.counter)
    throw createTapError('secondTap', tickets.secondTap === undefined ? tapOnceMore : notOnceMore);
  return second.at;
}

function needsSecond(first: AcceptedTap, chip: ChipFacts | null): boolean {
  return first.jumped || chip === null || chip.isSuspect || chip.replaysToday > 0;
}

async function redeemTapField(
  trx: Trx,
  context: Context,
  tag: BraTagState,
  tickets: Tickets,
  field: TapField,
): Promise<AcceptedTap | null> {
  const ticket = tickets[field];
  if (ticket === undefined) return null;
  try {
    return await redeemAcceptedTap(trx, context, tag, ticket);
  } catch (error) {
    if (error instanceof WireError && error.reason === 'tap_expired')
      throw new WireError('validation', { reason: error.reason, fields: { [field]: error.message } });
    if (error instanceof WireError && (error.code === 'expired' || error.code === 'validation'))
      throw createTapError(field, error.fields?.['tap'] ?? error.message);
    throw error;
  }
}

function createTapError(field: TapField, message: string): WireError {
  return new WireError('validation', { message, fields: { [field]: message } });
}
