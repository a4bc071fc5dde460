import { lrpTapOf, tapOf } from '@strapline/domain/chip/test-chip';

export type Chip = { uid: string; lastCtr: number; tamper?: string };
type Key = { kid: string; master: string; mode?: 'AES' | 'LRP' };
type TapVector = Key & { id: string; kind: 'sdm-sl1'; url: string; expect: { policyVerdict: string; uid?: string } };
type Sequence = Key & { id: string; kind: 'sequence'; tags: Chip[]; steps: { url: string; verdict: string }[]; endState: Chip[] };
type Race = Key & { id: string; kind: 'race'; tags: Chip[]; parallel: number; url: string; expect: Record<string, number> };
export type Vector = TapVector | Sequence | Race;
export type VectorFile = { generated?: TapVector[]; sequences?: (Sequence | Race)[] };

/** A vector of each sort. Chips are written from the other end, so that a mistake of ours is not made twice. */
export function ownVectors(): VectorFile {
  const secret = Buffer.from('a chip factory keeps this secret');
  const key: Key = { kid: 'k26u', master: secret.toString('hex') };
  const chip = (change: object = {}) =>
    tapOf({ kid: key.kid, master: secret, uid: '04a1b2c3d4e5f6', counter: 17, tear: 'CCSL1', ...change });
  const one = (id: string, url: string, policyVerdict: string, more: object = {}): TapVector => ({
    ...key,
    id,
    kind: 'sdm-sl1',
    url,
    expect: { policyVerdict, uid: '04a1b2c3d4e5f6' },
    ...more,
  });
  const lrp = lrpTapOf({ kid: key.kid, master: secret, uid: '04a1b2c3d4e5f6', counter: 5 });
  return {
    generated: [
      one('closed', chip(), 'ok'),
      one('without a loop', chip({ tear: undefined }), 'ok'),
      one('opened', chip({ tear: 'OCSL1' }), 'opened'),
      one('never switched on', chip({ tear: 'IISL1' }), 'tamper_uninitialised'),
      one('impossible', chip({ tear: 'XXSL1' }), 'tamper_inconsistent'),
      one('counter zero', chip({ counter: 0 }), 'ok'),
      one('the last counter there is', chip({ counter: 0xffffff }), 'ok'),
      one('no counter', chip({ tag: 0x87 }), 'no_counter'),
      one('another master', chip({ master: Buffer.alloc(32, 1) }), 'bad_mac_or_format'),
      one('another kid', chip({ kid: 'k26x' }), 'unknown_kid'),
      one(
        'small letters',
        chip().replace(/(?<=\?).*/, (query) => query.toLowerCase()),
        'bad_format',
      ),
      one('no MAC', chip().replace(/[0-9A-F]{16}$/, ''), 'bad_format'),
      one('twice a parameter', `${chip()}&e=${'0'.repeat(32)}`, 'bad_format'),
      one('no loop any more', chip().replace(/&f=[^&]+/, ''), 'bad_mac'),
      one('elsewhere', chip({ host: 'https://elsewhere.test' }), 'bad_format'),
      one('in LRP mode', lrp, 'ok', { mode: 'LRP' }),
      one('in LRP mode where AES is spoken', lrp, 'bad_format'),
      one('in AES mode where LRP is spoken', chip(), 'bad_format', { mode: 'LRP' }),
    ],
    sequences: [
      {
        ...key,
        id: 'back and forth',
        kind: 'sequence',
        tags: [
          { uid: '04a1b2c3d4e5f6', lastCtr: 16 },
          { uid: '04ffffffffffff', lastCtr: 3 },
        ],
        steps: [
          { url: chip(), verdict: 'ok' },
          { url: chip(), verdict: 'replay' },
          { url: chip({ uid: '04ffffffffffff', counter: 4 }), verdict: 'ok' },
          { url: chip({ counter: 400 }), verdict: 'ok' },
          { url: chip({ counter: 18 }), verdict: 'replay' },
          { url: chip({ counter: 401, tear: 'OOSL1' }), verdict: 'opened' },
          { url: chip({ counter: 402 }), verdict: 'tamper_inconsistent' },
          { url: chip({ counter: 402, tear: 'OOSL1' }), verdict: 'replay' },
          { url: chip({ uid: '04000000000000' }), verdict: 'unknown_tag' },
        ],
        endState: [
          { uid: '04a1b2c3d4e5f6', lastCtr: 402, tamper: 'O' },
          { uid: '04ffffffffffff', lastCtr: 4 },
        ],
      },
      {
        ...key,
        id: 'twenty at once',
        kind: 'race',
        tags: [{ uid: '04a1b2c3d4e5f6', lastCtr: -1 }],
        parallel: 20,
        url: chip(),
        expect: { ok: 1, replay: 19 },
      },
    ],
  };
}
