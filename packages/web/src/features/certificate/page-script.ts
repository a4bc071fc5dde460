import { certificateErrorMessages } from '@strapline/domain/certificate/certificate-errors';
import { createCertificateLabels } from '@strapline/domain/certificate/certificate-labels';
import { type VerifiedCertificate, verifyCertificate } from '@strapline/domain/certificate/verify-certificate';
import { createQrCode } from './qr-code.ts';

/** Runs in the downloaded page: verifies the embedded certificate, and only then writes it into the page, as text and never as markup. */
function verifyPage(): void {
  if (matchMedia('(prefers-color-scheme: dark)').matches) document.documentElement.dataset['theme'] = 'dark';
  const check = verifyCertificate(document.getElementById('certificate')?.textContent ?? '');
  if ('fault' in check) {
    document.title = 'Refused: not a certificate';
    fillSlot('fault', `Refused. ${certificateErrorMessages[check.fault]}`);
  } else {
    showCertificate(check);
    document.getElementById('unchecked')?.remove();
    document.getElementById('checked')?.removeAttribute('hidden');
  }
}

function showCertificate(verified: VerifiedCertificate): void {
  const labels = createCertificateLabels(verified);
  const { origin, size, root, signature } = labels.checkpoint;
  const texts = {
    entry: labels.entry,
    braTagId: labels.braTagId,
    fine: labels.fine,
    asOf: labels.asOf,
    origin,
    size,
    root,
    signature,
  };
  for (const [slot, text] of Object.entries(texts)) fillSlot(slot, text);
  fillSlot('logKey', verified.logKey);
  fillSlot('kid', `${verified.kids.certificate}, at ${verified.certificate.issuer}/.well-known/jwks.json`);
  for (const [at, fact] of labels.facts.entries()) {
    fillSlot(`name-${at}`, fact.name);
    fillSlot(`fact-${at}`, fact.is);
  }
  fillTitle(labels.title);
  document.title = `${labels.title}, certificate of provenance`;
  if (labels.standing) {
    const standing = document.getElementById('standing');
    standing?.append(labels.standing);
    standing?.removeAttribute('hidden');
    if (labels.isGrave) standing?.classList.add('grave');
  }
  const qrCode = createQrCode(labels.tagAddress);
  document.getElementById('square')?.setAttribute('viewBox', qrCode.viewBox);
  document.querySelector('#square path')?.setAttribute('d', qrCode.path);
  if (verified.picture) {
    document.getElementById('picture')?.setAttribute('src', verified.picture);
    document.getElementById('picture')?.removeAttribute('hidden');
  }
  document.getElementById('online')?.append(createLink(labels.tagAddress));
  document.getElementById('print')?.addEventListener('click', () => print());
}

function fillSlot(slot: string, text: string): void {
  for (const place of document.querySelectorAll(`[data-slot="${slot}"]`)) place.textContent = text;
}

/** Only http(s) addresses become links. */
function createLink(address: string): HTMLElement | string {
  if (!/^https?:\/\//.test(address)) return address;
  const link = document.createElement('a');
  link.className = 'link';
  link.href = address;
  link.rel = 'noopener noreferrer';
  link.target = '_blank';
  link.append(address);
  return link;
}

/** Last word in italics, as everywhere. */
function fillTitle(title: string): void {
  const words = title.trim().split(/\s+/);
  const last = document.createElement('em');
  last.append(words.pop() ?? '');
  document.querySelector('[data-slot="title"]')?.replaceChildren(words.length > 0 ? `${words.join(' ')} ` : '', last);
}

verifyPage();
