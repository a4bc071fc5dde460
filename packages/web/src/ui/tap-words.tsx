import { Trans } from '@lingui/react/macro';
import type { TapVerdict } from '@strapline/domain/nfc/tap-verdicts';
import type { ProofGrade } from '@strapline/domain/proof-level';
import { CircleSlash, Copy, type IconNode, Nfc, Scissors, ShieldAlert, Unlink } from 'lucide';
import type { ReactNode } from 'react';
import type { HangTagTone } from './marks.tsx';

/** A verdict for people: what was found, what that proves, what it does not, and what to do now where something is to be done. */
export type TapWords = {
  tone: HangTagTone;
  icon: IconNode;
  headline: ReactNode;
  says: ReactNode;
  proves: ReactNode;
  provesNot: ReactNode;
  next?: ReactNode;
};

const words: { [V in TapVerdict]: (grade: ProofGrade) => TapWords } = {
  ok: (grade) => (grade === 'A' ? wholeLoop() : grade === 'B' ? chipRead() : unprovenChip()),
  opened: (grade) => (grade === 'D' ? unprovenChip() : openedLoop()),
  replay: usedBefore,
  tamper_inconsistent: contradicts,
  tamper_uninitialised: loopSaysNothing,
  unknown_tag: boundToNothing,
  unknown_kid: notOurs,
  bad_mac: notOurs,
  no_counter: othersEncoding,
  no_uid: othersEncoding,
  plain_mode: othersEncoding,
  bad_format: notWhole,
};

/** `grade` is what this tap is worth: A speaks of the tear loop, and an accepted tap of grade D is one of a chip that the house has never read itself. */
export function tapWords(verdict: TapVerdict, grade: ProofGrade): TapWords {
  return words[verdict](grade);
}

/** The verdict that an address names; for any other word, that of an address that is not whole. */
export function namedVerdict(name: string | undefined): TapVerdict {
  return isVerdict(name) ? name : 'bad_format';
}

function isVerdict(name: string | undefined): name is TapVerdict {
  return name !== undefined && Object.hasOwn(words, name);
}

const notHereNow = (
  <Trans>That the chip is here now. An address can be written down and opened later, so a claim asks for the strap code as well.</Trans>
);

function chipRead(): TapWords {
  return {
    tone: 'verified',
    icon: Nfc,
    headline: (
      <Trans>
        The chip <em>answered.</em>
      </Trans>
    ),
    says: <Trans>This is the chip that was bound to this record, and nobody has used this tap before.</Trans>,
    proves: <Trans>This chip was read after the last accepted tap. Only it can write such an address, and each one counts once.</Trans>,
    provesNot: notHereNow,
  };
}

function wholeLoop(): TapWords {
  return {
    ...chipRead(),
    proves: <Trans>This chip was read after the last accepted tap, and its tear loop was never opened.</Trans>,
  };
}

function unprovenChip(): TapWords {
  return {
    tone: 'plain',
    icon: Nfc,
    headline: (
      <Trans>
        A chip, not yet <em>proven.</em>
      </Trans>
    ),
    says: <Trans>Its number was noted for this record, but the house has never read it itself.</Trans>,
    proves: <Trans>That one of our chips wrote this address. Until the house has read it, that is a label.</Trans>,
    provesNot: <Trans>That this is the bra on record.</Trans>,
    next: <Trans>Nothing is wrong. Compare the piece with its pictures, and ask its maker to have the chip read.</Trans>,
  };
}

function openedLoop(): TapWords {
  return {
    tone: 'brass',
    icon: Scissors,
    headline: (
      <Trans>
        The right chip, its loop <em>opened.</em>
      </Trans>
    ),
    says: <Trans>The chip is the one on record. Its tear loop was broken at some time, and the thread says so for ever.</Trans>,
    proves: <Trans>This chip was read after the last accepted tap.</Trans>,
    provesNot: <Trans>That it is still on the bra it was sewn to. Compare the pictures and the seam before you trust it.</Trans>,
  };
}

function usedBefore(): TapWords {
  return {
    tone: 'danger',
    icon: Copy,
    headline: (
      <Trans>
        A tap <em>already</em> used.
      </Trans>
    ),
    says: <Trans>A chip writes a new address at every tap. This one, or a later one, was opened already.</Trans>,
    proves: <Trans>Only that the chip wrote this address once. A link that was passed around looks just like this.</Trans>,
    provesNot: <Trans>Anything about the bra in front of you.</Trans>,
    next: <Trans>Tap the chip itself. If that says the same again, do not buy: the chip may have been copied.</Trans>,
  };
}

function contradicts(): TapWords {
  return {
    tone: 'danger',
    icon: ShieldAlert,
    headline: (
      <Trans>
        The chip contradicts <em>itself.</em>
      </Trans>
    ),
    says: <Trans>Its tear loop was open before, and now it claims to be whole. A real loop never closes again.</Trans>,
    proves: <Trans>Nothing. Somebody has worked on this chip, and until that is cleared it is under suspicion.</Trans>,
    provesNot: <Trans>That this is the bra on record.</Trans>,
    next: <Trans>Do not buy or claim it. Its owner and the house can see what happened.</Trans>,
  };
}

function loopSaysNothing(): TapWords {
  return {
    tone: 'danger',
    icon: ShieldAlert,
    headline: (
      <Trans>
        The loop says <em>nothing.</em>
      </Trans>
    ),
    says: <Trans>The chip is the one on record, but its tear loop was never set up, so it cannot say whether it is whole.</Trans>,
    proves: <Trans>That the chip wrote this address. It does not count as a tap.</Trans>,
    provesNot: <Trans>That the chip stayed where it was sewn.</Trans>,
    next: <Trans>Ask its maker about it; the house has to set the chip up again.</Trans>,
  };
}

function boundToNothing(): TapWords {
  return {
    tone: 'brass',
    icon: Unlink,
    headline: (
      <Trans>
        A chip of ours, <em>unbound.</em>
      </Trans>
    ),
    says: <Trans>The chip is genuine, but no record names it.</Trans>,
    proves: <Trans>That one of our chips wrote this address.</Trans>,
    provesNot: <Trans>Anything about a bra. A chip counts once the house has bound it to a record.</Trans>,
    next: <Trans>If it is sewn into a bra with a tag id, look the id up, and ask its maker why the chip is not bound.</Trans>,
  };
}

function notOurs(): TapWords {
  return {
    tone: 'danger',
    icon: CircleSlash,
    headline: (
      <Trans>
        Not one of <em>ours.</em>
      </Trans>
    ),
    says: <Trans>The address was made up or altered, or the chip belongs to somebody else.</Trans>,
    proves: <Trans>Nothing.</Trans>,
    provesNot: <Trans>That there is a chip at all. Anybody can type such an address.</Trans>,
    next: <Trans>Tap the chip once more. If it still says this, the tag is not genuine.</Trans>,
  };
}

function othersEncoding(): TapWords {
  return {
    tone: 'danger',
    icon: CircleSlash,
    headline: (
      <Trans>
        A chip set up <em>elsewhere.</em>
      </Trans>
    ),
    says: <Trans>It does not count its taps the way our chips do, so that a copied address could not be told from a new one.</Trans>,
    proves: <Trans>Nothing. It does not count as a tap.</Trans>,
    provesNot: <Trans>That this is the bra on record.</Trans>,
    next: <Trans>Look the tag id up instead, and ask its maker about the chip.</Trans>,
  };
}

function notWhole(): TapWords {
  return {
    tone: 'plain',
    icon: Unlink,
    headline: (
      <Trans>
        Not a <em>whole</em> address.
      </Trans>
    ),
    says: <Trans>A part is missing, or was changed on the way here. That happens when a link is copied by hand or shortened.</Trans>,
    proves: <Trans>Nothing, either way.</Trans>,
    provesNot: <Trans>That anything is wrong with the bra.</Trans>,
    next: <Trans>Tap the chip again, and let the phone open the page by itself.</Trans>,
  };
}
