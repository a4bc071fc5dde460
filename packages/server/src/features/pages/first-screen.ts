import type { Output } from '@strapline/contract/events';
import type { BraTag, ListingCard, Media } from '@strapline/contract/shapes';
import { parseBraTagId } from '@strapline/domain/ids';
import { showAmount, showPrice, totalCents } from '@strapline/domain/money';
import type { Page } from './page-for.ts';
import { htmlText } from './page-template.ts';

/**
 * The markup of a public page's first screen, with the class names of the app's own style sheets, so that the largest thing on it does not wait for any
 * script. The app puts its own in its place, which looks the same.
 */
export function drawFirstScreen(page: Page, links: { collectors?: string | undefined }): string {
  const main = mainOf(page);
  if (main === null) return '';
  const isSplash = page.calls[0]?.event === 'searchListings';
  const rail = isSplash ? '' : '<aside class="rail" aria-hidden="true"></aside>';
  return `${header(isSplash, links.collectors ?? '/content/boutique')}<div class="shell${isSplash ? ' bare' : ''}">${rail}<main id="main" tabindex="-1">${main}</main></div>`;
}

function mainOf({ calls: [first] }: Page): string | null {
  switch (first?.event) {
    case 'searchListings':
      return splash(first.answer as Output<'searchListings'>);
    case 'fetchListing':
      return lot(first.answer as Output<'fetchListing'>);
    case 'fetchBraTag':
      return record(first.answer as BraTag);
    case 'fetchModel':
      return model(first.answer as Output<'fetchModel'>);
    default:
      return null;
  }
}

function header(isSplash: boolean, collectors: string): string {
  const nav = `<nav aria-label="Main"><a href="/?section=boutique">Boutique</a><a href="/account">Models</a><a href="${htmlText(collectors)}">Collectors</a></nav>`;
  const brand = isSplash
    ? '<a class="brand" href="/" aria-label="Strapline, home">Strapline</a>'
    : '<a class="brand desk" href="/" aria-label="Strapline, home">Strapline</a><a class="brand phone" href="/">Strapline</a>';
  return `<header class="top${isSplash ? '' : ' full'}"><div class="in">${brand}${isSplash ? nav : ''}<span class="sp"></span><div class="acts"><span class="ib"></span><span class="ib"></span><span class="ib phone"></span><a class="btn" href="/signin">Sign in</a></div></div></header>`;
}

function splash({ items }: Output<'searchListings'>): string {
  const featured = items.find((card) => card.listing === 'published');
  return `<section class="wrap hero"><div><p class="eyebrow">Marketplace and register</p><h1>One of a kind, <em>on record.</em></h1><p class="lede">Strapline is where one-of-a-kind bras are offered, collected and kept on record. Each one carries a tag that anybody can check.</p><div class="check-tag"><label>Check a tag</label><div class="line"><div class="field"></div><span class="btn primary">Check</span></div><small>Type the tag id, or hold a phone to the chip.</small></div><div class="doors"><a href="/?section=boutique">Browse the boutique</a><a href="/bratag/create">Offer a bra</a></div></div>${featured ? plate(featured) : ''}</section>`;
}

function plate(card: ListingCard): string {
  return `<figure class="plate"><a href="/listing/${card.slug}">${picture(card.cover, '(max-width: 819px) 100vw, 440px')}</a><figcaption><span class="ttl">${twoParts(card.title)}</span><span class="price num">${showPrice(card.offeredAmount)}</span><span class="mono">${card.braTagId}</span><span class="mono">${htmlText(card.braSize ?? '')}</span></figcaption></figure>`;
}

function lot(listing: Output<'fetchListing'>): string {
  const { tag, creator } = listing;
  const id = parseBraTagId(tag.id);
  const eyebrow = id ? `<p class="eyebrow">${htmlText(id.series)} series ${id.year} · No. ${Number(id.serial)}</p>` : '';
  const isSold = listing.listing === 'sold';
  const price = isSold
    ? '<h2 class="big sold-word"><i aria-hidden="true"></i>Sold</h2>'
    : `<h2 class="big num">${showAmount(listing.offeredAmount)}</h2>`;
  const fees = listing.priceLines
    .filter((line) => line.kind !== 'item')
    .map((line) => `<div><dt>${htmlText(line.label)}</dt><dd>${showAmount(line.amountCents)}</dd></div>`)
    .join('');
  const sum = `<div class="sum"><dt>You pay in all</dt><dd>${showAmount(totalCents(listing.priceLines))}</dd></div>`;
  return `<div class="lot-page"><nav class="crumbs" aria-label="Breadcrumb"><a href="/?section=boutique">Boutique</a><span aria-hidden="true">/</span><a href="/model/${creator.slug}">${creator.username}</a></nav><div class="lot"><div class="left"><div class="pics${isSold ? ' is-sold' : ''}"><div class="main-pic">${picture(tag.media[0], '(max-width: 819px) 100vw, (max-width: 1159px) 90vw, 560px')}</div></div></div><div class="right">${eyebrow}<h1>${twoParts(listing.title)}</h1><p class="mono id"><span>${tag.id}</span></p><section class="panel buy"><div class="amount">${price}<small>One piece, one buyer</small></div>${isSold ? '' : `<dl class="fees num">${fees}${sum}</dl>`}</section></div></div></div>`;
}

function record(tag: BraTag): string {
  return `<div class="page"><p class="eyebrow">On record</p><h1>${twoParts(tag.title)}</h1><p class="mono">${tag.id}</p>${picture(tag.media[0], '(max-width: 819px) 100vw, 560px')}</div>`;
}

function model(person: Output<'fetchModel'>): string {
  return `<div class="page"><p class="eyebrow">Model</p><h1>${htmlText(person.displayName)}</h1><p class="lede">${htmlText(person.bio)}</p></div>`;
}

/** The same picture that the app asks for, so that it is loaded once. */
function picture(media: Media | undefined, sizes: string): string {
  if (media?.kind !== 'image' || media.sources.length === 0) return '<div class="picture art"></div>';
  const plain = media.sources.find((source) => source.type === 'image/jpeg') ?? media.sources.at(-1);
  const set = media.sources.filter((source) => source.type !== 'image/jpeg').map((source) => `${source.url} ${source.width}w`);
  return `<div class="picture art"><img src="${plain?.url}" srcset="${set.join(', ')}" sizes="${sizes}" alt="${htmlText(media.alt)}" width="${media.width}" height="${media.height}" fetchpriority="high" decoding="async"></div>`;
}

function twoParts(title: string): string {
  const words = title.trim().split(/\s+/);
  const last = words.pop() ?? '';
  return `${htmlText(words.join(' '))} <em>${htmlText(last)}</em>`;
}
