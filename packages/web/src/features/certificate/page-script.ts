import { certificateFaultWords } from '@strapline/domain/certificate/fault-words';
import { type Verified, verifyCertificate } from '@strapline/domain/certificate/verify-certificate';
import { sheetWords } from '@strapline/domain/certificate/words';
import { createQrCode } from './qr-code.ts';

/** Runs in the downloaded page: verifies the embedded certificate, and only then writes it into the page, as text and never as markup. */
function checkThisPage(): void {
  if (matchMedia('(prefers-color-scheme: dark)').matches) document.documentElement.dataset['theme'] = 'dark';
  const check = verifyCertificate(document.getElementById('certificate')?.textContent ?? '');
  if ('fault' in check) {
    document.title = 'Refused: not a certificate of Strapline';
    fill('fault', `Refused. ${certificateFaultWords[check.fault]}`);
  } else {
    show(check);
    document.getElementById('unchecked')?.remove();
    document.getElementById('checked')?.removeAttribute('hidden');
  }
}

function show(verified: Verified): void {
  const words = sheetWords(verified);
  const { origin, size, root, signature } = words.checkpoint;
  const texts = {
    entry: words.entry,
    braTagId: words.braTagId,
    fine: words.fine,
    asOf: words.asOf,
    origin,
    size,
    root,
    signature,
  };
  for (const [slot, text] of Object.entries(texts)) fill(slot, text);
  fill('logKey', verified.logKey);
  fill('kid', `${verified.kids.certificate}, at ${verified.certificate.issuer}/.well-known/jwks.json`);
  for (const [at, fact] of words.facts.entries()) {
    fill(`name-${at}`, fact.name);
    fill(`fact-${at}`, fact.is);
  }
  fillTitle(words.title);
  document.title = `${words.title}, certificate of provenance`;
  if (words.standing) {
    const standing = document.getElementById('standing');
    standing?.append(words.standing);
    standing?.removeAttribute('hidden');
    if (words.isGrave) standing?.classList.add('grave');
  }
  const qrCode = createQrCode(words.tagAddress);
  document.getElementById('square')?.setAttribute('viewBox', qrCode.viewBox);
  document.querySelector('#square path')?.setAttribute('d', qrCode.path);
  if (verified.picture) {
    document.getElementById('picture')?.setAttribute('src', verified.picture);
    document.getElementById('picture')?.removeAttribute('hidden');
  }
  document.getElementById('online')?.append(linkTo(words.tagAddress));
  document.getElementById('print')?.addEventListener('click', () => print());
}

function fill(slot: string, text: string): void {
  for (const place of document.querySelectorAll(`[data-slot="${slot}"]`)) place.textContent = text;
}

/** Only http(s) addresses become links. */
function linkTo(address: string): HTMLElement | string {
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

checkThisPage();
