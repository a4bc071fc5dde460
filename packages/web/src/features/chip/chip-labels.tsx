import { Trans } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import type { SimulatedTap, TapVerdict } from '@strapline/domain/chip/tap-verdicts';
import { Check, CircleSlash, Cpu, FastForward, type IconNode, Repeat, ScissorsLineDashed, TriangleAlert, Waves } from 'lucide';
import type { ReactNode } from 'react';
import { HangTag, type HangTagTone } from '../../ui/panel.tsx';

type TagStyle = [HangTagTone, IconNode, ReactNode];

function StyledTag({ style: [tone, icon, label] }: { style: TagStyle }) {
  return <HangTag tone={tone} icon={icon} label={label} />;
}

export function NfcTag({ state }: { state: BraTag['nfc'] }) {
  const styles: Record<BraTag['nfc'], TagStyle> = {
    none: ['plain', CircleSlash, <Trans key="n">Not verified yet</Trans>],
    bound: ['brass', Cpu, <Trans key="n">Bound</Trans>],
    verified: ['verified', Waves, <Trans key="n">Verified</Trans>],
    tamper_suspected: ['danger', ScissorsLineDashed, <Trans key="n">Tampering suspected</Trans>],
    clone_suspected: ['danger', Repeat, <Trans key="n">Copy suspected</Trans>],
  };
  return <StyledTag style={styles[state]} />;
}

export type ChipAlert = Output<'listChips'>['items'][number]['alerts'][number];

export function AlertTag({ alert }: { alert: ChipAlert }) {
  const styles: Record<ChipAlert, TagStyle> = {
    jump: ['brass', FastForward, <Trans key="a">Counter jumped</Trans>],
    replay: ['danger', Repeat, <Trans key="a">Replayed</Trans>],
    tamper: ['danger', TriangleAlert, <Trans key="a">Loop tampered with</Trans>],
    opened: ['rose', ScissorsLineDashed, <Trans key="a">Loop opened</Trans>],
  };
  return <StyledTag style={styles[alert]} />;
}

export const alertLabels: Record<ChipAlert, ReactNode> = {
  jump: <Trans>Its counter jumped by more than 200. It was read many times elsewhere, or someone is collecting its URLs.</Trans>,
  replay: <Trans>Used URLs were opened again five times within an hour. Someone is probably sharing a copied URL.</Trans>,
  tamper: <Trans>It reported an opened loop, and later a loop that was never opened. A genuine chip can’t do that.</Trans>,
  opened: <Trans>Its tear loop was opened. The owner may have done that. It stays in the record permanently.</Trans>,
};

const verdictStyles: Record<TapVerdict, TagStyle> = {
  ok: ['verified', Check, <Trans key="v">Accepted</Trans>],
  opened: ['rose', ScissorsLineDashed, <Trans key="v">Accepted, loop open</Trans>],
  replay: ['danger', Repeat, <Trans key="v">Replay</Trans>],
  tamper_inconsistent: ['danger', TriangleAlert, <Trans key="v">Loop contradicts itself</Trans>],
  tamper_uninitialised: ['danger', CircleSlash, <Trans key="v">Loop not enabled</Trans>],
  no_counter: ['danger', CircleSlash, <Trans key="v">No counter</Trans>],
  no_uid: ['danger', CircleSlash, <Trans key="v">No serial number</Trans>],
  plain_mode: ['danger', CircleSlash, <Trans key="v">Not encrypted</Trans>],
  unknown_tag: ['plain', Cpu, <Trans key="v">Not bound to a tag</Trans>],
  unknown_kid: ['danger', CircleSlash, <Trans key="v">Unknown key</Trans>],
  bad_mac: ['danger', TriangleAlert, <Trans key="v">Invalid signature</Trans>],
  bad_format: ['danger', TriangleAlert, <Trans key="v">Not a chip URL</Trans>],
};

export function VerdictTag({ verdict }: { verdict: TapVerdict }) {
  return <StyledTag style={verdictStyles[verdict]} />;
}

export const simulatedLabels: Record<SimulatedTap, { name: ReactNode; description: ReactNode }> = {
  genuine: { name: <Trans>Genuine</Trans>, description: <Trans>The next read of the chip, as a phone would get it.</Trans> },
  replayed: { name: <Trans>Replayed</Trans>, description: <Trans>A URL that was already used, sent again.</Trans> },
  jump: {
    name: <Trans>Counter jump</Trans>,
    description: <Trans>The counter is 250 higher, as if the chip had been read elsewhere.</Trans>,
  },
  opened: { name: <Trans>Loop opened</Trans>, description: <Trans>The first read after the tear loop was torn.</Trans> },
  closed_again: {
    name: <Trans>Loop closed again</Trans>,
    description: <Trans>A chip with an opened loop that reports a loop that was never opened.</Trans>,
  },
  uninitialised: { name: <Trans>Loop off</Trans>, description: <Trans>The loop was never enabled.</Trans> },
  tampered: { name: <Trans>Tampered</Trans>, description: <Trans>One digit of the encrypted part is changed.</Trans> },
  wrong_mac: { name: <Trans>Wrong signature</Trans>, description: <Trans>One digit of the signature is changed.</Trans> },
  other_kid: { name: <Trans>Wrong key</Trans>, description: <Trans>A key ID that we never issued.</Trans> },
};
