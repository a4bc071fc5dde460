import { noFacts } from '@strapline/domain/bra-tag/bra-facts';
import { describe, expect, test } from 'vitest';
import { getSaleState, type Listing } from './sale-state.ts';

function createListing(state: Listing['listing'], reseller: string | null = null): Listing {
  const creator = { username: 'amber_lark_k2p', slug: 'amber-lark-k2p', displayName: 'Mara', avatar: null };
  const cover = { id: 'm', kind: 'image' as const, alt: '', width: 4, height: 5, placeholder: '', sources: [] };
  return {
    braTagId: 'amber_lark_k2p:2026:spring:0007',
    slug: 'rosaline',
    title: 'Rosaline balconette',
    braSize: '32DD',
    size: null,
    likelySizes: [],
    offeredAmount: 14800,
    listing: state,
    proofLevel: 1,
    creator,
    seller: reseller === null ? creator : { username: reseller, slug: reseller, displayName: reseller, avatar: null },
    resale: reseller !== null,
    cover,
    createdAt: '2026-04-02T10:00:00.000Z',
    priceLines: [],
    savedCount: null,
    shipsFrom: 'US',
    acceptsOffers: true,
    prices: [],
    tag: {
      id: 'amber_lark_k2p:2026:spring:0007',
      status: 'active',
      nfc: 'none',
      listing: state,
      proofLevel: 1,
      version: 1,
      title: 'Rosaline balconette',
      story: '',
      braSize: '32DD',
      size: null,
      measures: null,
      ...noFacts,
      condition: 'worn',
      launderedAt: '2026-04-02T10:00:00.000Z',
      creator,
      owner: reseller ? { username: reseller, avatar: null, number: 2 } : null,
      offered: true,
      offeredAmount: 14800,
      slug: 'rosaline',
      createdFor: null,
      physicalBraTag: false,
      media: [],
      provenance: [],
      transferEndsAt: null,
      report: null,
      grade: 'D',
      chip: null,
      can: [],
      createdAt: '2026-04-02T10:00:00.000Z',
    },
  };
}

describe('the sale state', () => {
  test('a listed piece is buyable', () => {
    expect(getSaleState(createListing('published'), { username: undefined, isPaying: false })).toBe('buyable');
    expect(getSaleState(createListing('published'), { username: 'quiet_heron_m4x', isPaying: false })).toBe('buyable');
  });

  test('one’s own piece isn’t', () => {
    expect(getSaleState(createListing('published'), { username: 'amber_lark_k2p', isPaying: false })).toBe('own');
    expect(getSaleState(createListing('published', 'quiet_heron_m4x'), { username: 'quiet_heron_m4x', isPaying: false })).toBe('own');
  });

  test('a piece on hold is on hold for everyone but its buyer', () => {
    expect(getSaleState(createListing('reserved'), { username: undefined, isPaying: false })).toBe('held');
    expect(getSaleState(createListing('reserved'), { username: undefined, isPaying: true })).toBe('heldByMe');
  });

  test('a sold piece is sold for everyone', () => {
    expect(getSaleState(createListing('sold'), { username: 'amber_lark_k2p', isPaying: true })).toBe('sold');
  });
});
