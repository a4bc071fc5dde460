import { Trans } from '@lingui/react/macro';
import type { ProofGrade } from '@strapline/domain/bra-tag/proof-level';
import type { TapVerdict } from '@strapline/domain/chip/tap-verdicts';
import { CircleSlash, Copy, type IconNode, Nfc, Scissors, ShieldAlert, Unlink } from 'lucide';
import type { ReactNode } from 'react';
import type { HangTagTone } from '../panel.tsx';

/** A verdict explained: what was found, what it proves, what not, and what to do. */
export type TapDescription = {
  tone: HangTagTone;
  icon: IconNode;
  headline: ReactNode;
  summary: ReactNode;
  proves: ReactNode;
  doesNotProve: ReactNode;
  next?: ReactNode;
};

const tapDescriptions: { [V in TapVerdict]: (grade: ProofGrade) => TapDescription } = {
  ok: (grade) => (grade === 'A' ? describeWholeLoop() : grade === 'B' ? describeChipRead() : describeUnprovenChip()),
  opened: (grade) => (grade === 'D' ? describeUnprovenChip() : describeOpenedLoop()),
  replay: describeUsedTap,
  tamper_inconsistent: describeContradiction,
  tamper_uninitialised: describeSilentLoop,
  unknown_tag: describeUnboundChip,
  unknown_kid: describeForeignChip,
  bad_mac: describeForeignChip,
  no_counter: describeForeignEncoding,
  no_uid: describeForeignEncoding,
  plain_mode: describeForeignEncoding,
  bad_format: describeIncompleteLink,
};

/** Grade A speaks of the tear loop; an accepted tap of grade D comes from a chip we never read ourselves. */
export function describeTap(verdict: TapVerdict, grade: ProofGrade): TapDescription {
  return tapDescriptions[verdict](grade);
}

/** Unknown names count as an incomplete link. */
export function parseVerdict(name: string | undefined): TapVerdict {
  return isVerdict(name) ? name : 'bad_format';
}

function isVerdict(name: string | undefined): name is TapVerdict {
  return name !== undefined && Object.hasOwn(tapDescriptions, name);
}

const notPresentMessage = (
  <Trans>That the chip is here now. A link can be copied and opened later, so a claim also needs the strap code.</Trans>
);

function describeChipRead(): TapDescription {
  return {
    tone: 'verified',
    icon: Nfc,
    headline: (
      <Trans>
        Chip <em>verified.</em>
      </Trans>
    ),
    summary: <Trans>This is the chip that was bound to this record, and nobody has used this tap before.</Trans>,
    proves: <Trans>This chip was read after the last accepted tap. Only this chip can create such a link, and each link works once.</Trans>,
    doesNotProve: notPresentMessage,
  };
}

function describeWholeLoop(): TapDescription {
  return {
    ...describeChipRead(),
    proves: <Trans>This chip was read after the last accepted tap, and its tear loop was never opened.</Trans>,
  };
}

function describeUnprovenChip(): TapDescription {
  return {
    tone: 'plain',
    icon: Nfc,
    headline: (
      <Trans>
        Chip not <em>verified yet.</em>
      </Trans>
    ),
    summary: <Trans>Its serial number is saved for this record, but we’ve never read the chip ourselves.</Trans>,
    proves: <Trans>That one of our chips created this link. Until we’ve read the chip, that’s only a label.</Trans>,
    doesNotProve: <Trans>That this is the piece on record.</Trans>,
    next: <Trans>Nothing is wrong. Compare the piece with its pictures, and ask its creator to have the chip read.</Trans>,
  };
}

function describeOpenedLoop(): TapDescription {
  return {
    tone: 'brass',
    icon: Scissors,
    headline: (
      <Trans>
        The right chip, loop <em>opened.</em>
      </Trans>
    ),
    summary: <Trans>The chip is the one on record. Its tear loop was opened at some point, and its history says so permanently.</Trans>,
    proves: <Trans>This chip was read after the last accepted tap.</Trans>,
    doesNotProve: <Trans>That it is still on the piece it was sewn to. Compare the pictures and the seam before you trust it.</Trans>,
  };
}

function describeUsedTap(): TapDescription {
  return {
    tone: 'danger',
    icon: Copy,
    headline: (
      <Trans>
        Tap <em>already</em> used.
      </Trans>
    ),
    summary: <Trans>A chip creates a new link with every tap. This one, or a later one, was already opened.</Trans>,
    proves: <Trans>Only that the chip once created this link. A shared link looks just like this.</Trans>,
    doesNotProve: <Trans>Anything about the piece in front of you.</Trans>,
    next: <Trans>Tap the chip itself. If you see this again, don’t buy: the chip may have been copied.</Trans>,
  };
}

function describeContradiction(): TapDescription {
  return {
    tone: 'danger',
    icon: ShieldAlert,
    headline: (
      <Trans>
        Tampering <em>suspected.</em>
      </Trans>
    ),
    summary: <Trans>Its tear loop was open before, and now it reports an intact one. A real loop can’t close again.</Trans>,
    proves: <Trans>Nothing. Someone has tampered with this chip, and it’s suspicious until we’ve cleared it.</Trans>,
    doesNotProve: <Trans>That this is the piece on record.</Trans>,
    next: <Trans>Don’t buy or claim it. Its owner and our team can see what happened.</Trans>,
  };
}

function describeSilentLoop(): TapDescription {
  return {
    tone: 'danger',
    icon: ShieldAlert,
    headline: (
      <Trans>
        Tear loop not <em>set up.</em>
      </Trans>
    ),
    summary: <Trans>The chip is the one on record, but its tear loop was never set up, so it can’t report whether it is intact.</Trans>,
    proves: <Trans>That the chip created this link. It doesn’t count as a tap.</Trans>,
    doesNotProve: <Trans>That the chip stayed where it was sewn.</Trans>,
    next: <Trans>Ask its creator. We have to set up the chip again.</Trans>,
  };
}

function describeUnboundChip(): TapDescription {
  return {
    tone: 'brass',
    icon: Unlink,
    headline: (
      <Trans>
        Chip not bound to a <em>record.</em>
      </Trans>
    ),
    summary: <Trans>The chip is genuine, but it isn’t bound to a record.</Trans>,
    proves: <Trans>That one of our chips created this link.</Trans>,
    doesNotProve: <Trans>Anything about a piece. A chip counts once we’ve bound it to a record.</Trans>,
    next: <Trans>If it’s sewn into a piece with a tag ID, look up the ID and ask its creator why the chip isn’t bound.</Trans>,
  };
}

function describeForeignChip(): TapDescription {
  return {
    tone: 'danger',
    icon: CircleSlash,
    headline: (
      <Trans>
        Not one of our <em>chips.</em>
      </Trans>
    ),
    summary: <Trans>The link was made up or changed, or the chip isn’t ours.</Trans>,
    proves: <Trans>Nothing.</Trans>,
    doesNotProve: <Trans>That there is a chip at all. Anyone can type such a link.</Trans>,
    next: <Trans>Tap the chip again. If you still see this, the tag isn’t genuine.</Trans>,
  };
}

function describeForeignEncoding(): TapDescription {
  return {
    tone: 'danger',
    icon: CircleSlash,
    headline: (
      <Trans>
        A chip set up <em>elsewhere.</em>
      </Trans>
    ),
    summary: <Trans>It doesn’t count its taps the way our chips do, so we can’t tell a copied link from a new one.</Trans>,
    proves: <Trans>Nothing. It doesn’t count as a tap.</Trans>,
    doesNotProve: <Trans>That this is the piece on record.</Trans>,
    next: <Trans>Look up the tag ID instead, and ask its creator about the chip.</Trans>,
  };
}

function describeIncompleteLink(): TapDescription {
  return {
    tone: 'plain',
    icon: Unlink,
    headline: (
      <Trans>
        An <em>incomplete</em> link.
      </Trans>
    ),
    summary: <Trans>A part is missing or was changed. That can happen when a link is copied by hand or shortened.</Trans>,
    proves: <Trans>Nothing, either way.</Trans>,
    doesNotProve: <Trans>That anything is wrong with the piece.</Trans>,
    next: <Trans>Tap the chip again and let your phone open the page.</Trans>,
  };
}
