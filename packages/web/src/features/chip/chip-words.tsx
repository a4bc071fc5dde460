import { Trans } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { BraTag } from '@strapline/contract/shapes';
import type { SimulatedTap, TapVerdict } from '@strapline/domain/nfc/tap-verdicts';
import { Check, CircleSlash, Cpu, FastForward, type IconNode, Repeat, ScissorsLineDashed, TriangleAlert, Waves } from 'lucide';
import type { ReactNode } from 'react';
import { HangTag, type HangTagTone } from '../../ui/marks.tsx';

type Look = [HangTagTone, IconNode, ReactNode];

function Tagged({ look: [tone, icon, words] }: { look: Look }) {
  return (
    <HangTag tone={tone} icon={icon}>
      {words}
    </HangTag>
  );
}

/** How far a chip is to be believed, as a hang-tag. */
export function NfcTag({ state }: { state: BraTag['nfc'] }) {
  const looks: Record<BraTag['nfc'], Look> = {
    none: ['plain', CircleSlash, <Trans key="n">Not proved yet</Trans>],
    bound: ['brass', Cpu, <Trans key="n">Bound</Trans>],
    verified: ['verified', Waves, <Trans key="n">Verified</Trans>],
    tamper_suspected: ['danger', ScissorsLineDashed, <Trans key="n">Tampering suspected</Trans>],
    clone_suspected: ['danger', Repeat, <Trans key="n">Copy suspected</Trans>],
  };
  return <Tagged look={looks[state]} />;
}

export type ChipAlert = Output<'listChips'>['items'][number]['alerts'][number];

export function AlertTag({ alert }: { alert: ChipAlert }) {
  const looks: Record<ChipAlert, Look> = {
    jump: ['brass', FastForward, <Trans key="a">Counter jumped</Trans>],
    replay: ['danger', Repeat, <Trans key="a">Replayed</Trans>],
    tamper: ['danger', TriangleAlert, <Trans key="a">Loop tampered with</Trans>],
    opened: ['rose', ScissorsLineDashed, <Trans key="a">Loop opened</Trans>],
  };
  return <Tagged look={looks[alert]} />;
}

/** What an alert means, and what may be behind it. */
export const alertWords: Record<ChipAlert, ReactNode> = {
  jump: <Trans>Its counter jumped by more than 200. It was read often elsewhere, or somebody collects its addresses.</Trans>,
  replay: <Trans>Addresses that were used before came again, five within an hour. Somebody passes a noted address on.</Trans>,
  tamper: <Trans>It said that its loop was open, and later that it never was. No honest chip can do that.</Trans>,
  opened: <Trans>Its tear loop was opened. That may be the owner’s own doing; it stays in the record for ever.</Trans>,
};

const verdictLooks: Record<TapVerdict, Look> = {
  ok: ['verified', Check, <Trans key="v">Accepted</Trans>],
  opened: ['rose', ScissorsLineDashed, <Trans key="v">Accepted, loop open</Trans>],
  replay: ['danger', Repeat, <Trans key="v">Replay</Trans>],
  tamper_inconsistent: ['danger', TriangleAlert, <Trans key="v">Loop contradicts itself</Trans>],
  tamper_uninitialised: ['danger', CircleSlash, <Trans key="v">Loop not switched on</Trans>],
  no_counter: ['danger', CircleSlash, <Trans key="v">No counter</Trans>],
  no_uid: ['danger', CircleSlash, <Trans key="v">No serial number</Trans>],
  plain_mode: ['danger', CircleSlash, <Trans key="v">Written in clear</Trans>],
  unknown_tag: ['plain', Cpu, <Trans key="v">Bound to no tag</Trans>],
  unknown_kid: ['danger', CircleSlash, <Trans key="v">Unknown key</Trans>],
  bad_mac: ['danger', TriangleAlert, <Trans key="v">Not signed by its key</Trans>],
  bad_format: ['danger', TriangleAlert, <Trans key="v">Not a chip’s address</Trans>],
};

/** What a tap comes to, as a hang-tag. */
export function VerdictTag({ verdict }: { verdict: TapVerdict }) {
  return <Tagged look={verdictLooks[verdict]} />;
}

/** What the simulator can write, each with what it stands for. */
export const simulatedWords: Record<SimulatedTap, { name: ReactNode; what: ReactNode }> = {
  genuine: { name: <Trans>Genuine</Trans>, what: <Trans>The next read of the chip, as a phone would get it.</Trans> },
  replayed: { name: <Trans>Replayed</Trans>, what: <Trans>An address that was used already, sent once more.</Trans> },
  jump: { name: <Trans>A jump</Trans>, what: <Trans>A counter 250 further on, as if it was read elsewhere.</Trans> },
  opened: { name: <Trans>Loop opened</Trans>, what: <Trans>The first read after the tear loop was torn.</Trans> },
  closed_again: { name: <Trans>Closed again</Trans>, what: <Trans>An opened chip that claims it never was.</Trans> },
  uninitialised: { name: <Trans>Loop off</Trans>, what: <Trans>A loop that was never switched on.</Trans> },
  tampered: { name: <Trans>Tampered</Trans>, what: <Trans>One digit of the encrypted part is changed.</Trans> },
  wrong_mac: { name: <Trans>Wrong signature</Trans>, what: <Trans>One digit of the signature is changed.</Trans> },
  other_kid: { name: <Trans>Another’s key</Trans>, what: <Trans>A key id that this house never had.</Trans> },
};
