import { createChipBatch, deriveBaseKey, deriveChipKey, diversifyKey } from '@strapline/domain/chip/chip-keys';
import { computeCmac } from '@strapline/domain/chip/cmac';
import { type ChipState, judgeTap } from '@strapline/domain/chip/judge-tap';
import { computeLrpCmac, createLrp, evaluateLrp } from '@strapline/domain/chip/lrp';
import { readSdm, type SdmMessage, type SdmMode, type SdmReading } from '@strapline/domain/chip/sdm';
import { parseTapAddress, type TapAddress } from '@strapline/domain/chip/tap-address';
import { readTap, type Tap, verifyTap } from '@strapline/domain/chip/verify-tap';
import { boltcardKeys, sdmBackendKeys } from './foreign-chip-keys.ts';
import { type Answer, bytesOf, type Fields, fieldsOf, isFields, listOf, numberOf, optional, textOf, VectorError } from './vector-file.ts';

/** Vectors of a single function, whose result is expected as hex. */
const computed: Record<string, (vector: Fields) => Record<string, Uint8Array>> = {
  'aes-cmac': (vector) => ({ cmac: computeCmac(bytesOf(vector, 'key'), bytesOf(vector, 'message')) }),
  'an10922-aes128': (vector) => ({ key: diversifyKey(bytesOf(vector, 'key'), bytesOf(vector, 'divInput')) }),
  'lrp-cmac': (vector) => ({ cmac: computeLrpCmac(createLrp(bytesOf(vector, 'key'), 0), bytesOf(vector, 'message')) }),
  'lrp-eval': (vector) => ({
    result: evaluateLrp(
      createLrp(bytesOf(vector, 'key'), updatedKeyOf(vector)),
      nibbles(textOf(vector, 'nibbles')),
      vector['finalize'] === true,
    ),
  }),
  'sdm-backend-kdf2023': (vector) => sdmBackendKeys(bytesOf(vector, 'masterKey'), bytesOf(vector, 'uid'), numberOf(vector, 'keyNo')),
  'boltcard-deterministic': (vector) => boltcardKeys(bytesOf(vector, 'issuerKey'), bytesOf(vector, 'uid'), numberOf(vector, 'version')),
  'sl1-kdf': (vector) => {
    const [master, kid, uid] = [bytesOf(vector, 'master'), textOf(vector, 'kid'), bytesOf(vector, 'uid')];
    return {
      metaRead: deriveBaseKey(master, kid, 'meta-read'),
      fileRead: deriveChipKey(deriveBaseKey(master, kid, 'file-read'), uid, 'file-read'),
      appMaster: deriveChipKey(deriveBaseKey(master, kid, 'app-master'), uid, 'app-master'),
    };
  },
};

/** The library's answer to a chip vector; `host` is the origin of tap URLs, `https://strapline.example`. */
export function answerToChip(vector: Fields, host: string): Answer {
  const kind = textOf(vector, 'kind');
  if (kind === 'sdm') return answerToMessage(vector);
  if (kind === 'sdm-sl1') return answerToTap(vector, host);
  if (kind === 'sequence') return answerToSequence(vector, host);
  if (kind === 'race') return answerToRace(vector, host);
  const compute = Object.hasOwn(computed, kind) ? computed[kind] : undefined;
  if (!compute) throw new VectorError(`there is no kind ${JSON.stringify(kind)}`);
  const actual = Object.fromEntries(Object.entries(compute(vector)).map(([name, bytes]) => [name, hex(bytes)]));
  return { expected: expectationOf(vector), actual };
}

/** The origin of most taps in the file; taps with another origin are expected to be refused. */
export function hostOf(file: Fields): string {
  const addresses = ['generated', 'sequences'].flatMap(
    (block) => JSON.stringify(file[block] ?? []).match(/https?:\/\/[^/"]+(?=\/t\/)/g) ?? [],
  );
  const counts = Map.groupBy(addresses, (host) => host);
  return [...counts].sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 'https://strapline.example';
}

/** A chip of any issuer, with the keys in the vector. */
function answerToMessage(vector: Fields): Answer {
  const keys = fieldsOf(vector['keys'], 'keys');
  const params = fieldsOf(vector['params'], 'params');
  const mode = modeOf(vector);
  const message: SdmMessage = {
    picc: 'piccData' in params ? bytesOf(params, 'piccData') : { uid: uidOf(params), counter: counterOf(params) },
    file: 'enc' in params ? bytesOf(params, 'enc') : undefined,
    macInput: Buffer.from(textOf(vector, 'macInputAscii'), 'ascii'),
    mac: bytesOf(params, 'cmac'),
  };
  const reading = readSdm(mode, message, {
    metaRead: 'sdmMetaRead' in keys ? bytesOf(keys, 'sdmMetaRead') : null,
    fileRead: () => bytesOf(keys, 'sdmFileRead'),
  });
  const address = 'url' in vector ? textOf(vector, 'url') : null;
  return {
    expected: {
      ...expectationOf(vector),
      ...foreignKeys(vector, reading),
      ...(address === null ? {} : { paramsOfUrl: Object.values(params) }),
    },
    actual: {
      ...shown(mode, reading),
      policyVerdict: reading.verdict,
      keys: lowerCase(keys),
      paramsOfUrl: Object.values(params).map((value) => (value === null || valuesOf(address).includes(value) ? value : 'not in the url')),
    },
  };
}

/** Our chip at its first tap, in the state of the file's `assume`. */
function answerToTap(vector: Fields, host: string): Answer {
  const batch = batchOf(vector);
  const address = parseTapAddress(textOf(vector, 'url'), host);
  const issuingBatch = address?.kid === batch.kid ? batch : null;
  const tap = verifyTap(address, issuingBatch);
  const read = address && issuingBatch && !('refused' in tap && tap.refused === 'bad_format') ? readTap(address, issuingBatch) : null;
  const keys = { sdmMetaRead: hex(batch.metaRead), ...(read && isLikelyUid(read.reading.uid) ? { sdmFileRead: hex(read.fileRead) } : {}) };
  return {
    expected: {
      ...expectationOf(vector),
      ...optional(vector, 'macInputAscii'),
      // The file key depends on the UID, which is unknown if it was decrypted with a wrong key.
      ...(isFields(vector['keys']) ? { keys: pick(vector['keys'], Object.keys(keys)) } : {}),
    },
    actual: {
      ...(read ? shown(batch.mode, read.reading) : { macValid: false }),
      macInputAscii: address && Buffer.from(address.macInput).toString('ascii'),
      keys,
      policyVerdict: verdictOf(tap, { lastCounter: -1, opened: false }),
    },
  };
}

// NXP's UIDs start with 04.
function isLikelyUid(uid: Uint8Array | null): boolean {
  return uid?.[0] === 4;
}

function answerToSequence(vector: Fields, host: string): Answer {
  const chips = chipsOf(vector);
  const steps = listOf(vector, 'steps').map((step) => fieldsOf(step, 'a step'));
  const verdicts = steps.map((step) => tapOnce(vector, textOf(step, 'url'), host, chips));
  const endState = listOf(vector, 'endState').map((state) => fieldsOf(state, 'a state'));
  return {
    expected: { verdicts: steps.map((step) => step['verdict']), endState },
    actual: { verdicts, endState: endState.map((state) => stateLike(state, chips)) },
  };
}

/** Sequentially, since the database serializes concurrent taps. */
function answerToRace(vector: Fields, host: string): Answer {
  const chips = chipsOf(vector);
  const verdicts = Array.from({ length: numberOf(vector, 'parallel') }, () => tapOnce(vector, textOf(vector, 'url'), host, chips));
  const counts = Map.groupBy(verdicts, (verdict) => verdict);
  return { expected: expectationOf(vector), actual: Object.fromEntries([...counts].map(([verdict, all]) => [verdict, all.length])) };
}

function tapOnce(vector: Fields, url: string, host: string, chips: Map<string, ChipState>): string {
  const batch = batchOf(vector);
  const address: TapAddress | null = parseTapAddress(url, host);
  const tap = verifyTap(address, address?.kid === batch.kid ? batch : null);
  if ('refused' in tap) return tap.refused;
  const { verdict, after } = judgeTap(tap, chips.get(tap.uid) ?? null);
  if (after) chips.set(tap.uid, after);
  return verdict;
}

function verdictOf(tap: ReturnType<typeof verifyTap>, chip: ChipState): string {
  return 'refused' in tap ? tap.refused : judgeTap(tap satisfies Tap, chip).verdict;
}

function chipsOf(vector: Fields): Map<string, ChipState> {
  return new Map(
    listOf(vector, 'tags').map((value) => {
      const tag = fieldsOf(value, 'a tag');
      const opened = 'tamper' in tag && textOf(tag, 'tamper').startsWith('O');
      return [textOf(tag, 'uid'), { lastCounter: numberOf(tag, 'lastCtr'), opened }];
    }),
  );
}

function stateLike(state: Fields, chips: Map<string, ChipState>): Fields {
  const uid = textOf(state, 'uid');
  const chip = chips.get(uid);
  if (!chip) throw new VectorError(`there is no tag with the chip ${uid}`);
  const tamper = chip.opened ? 'O' : 'C';
  return { uid, lastCtr: chip.lastCounter, ...('tamper' in state ? { tamper } : {}) };
}

/** A reading in the notation of the file. */
function shown(mode: SdmMode, reading: SdmReading): Fields {
  return {
    macValid: reading.macValid,
    piccPlain: reading.piccPlain && hex(reading.piccPlain),
    piccDataTag: reading.piccPlain && hex(reading.piccPlain.slice(0, 1)),
    uid: reading.uid && hex(reading.uid),
    readCtr: reading.counter,
    sv2: hex(reading.session.vector),
    kSesSdmFileReadMac: hex(reading.session.macKey),
    ...(mode === 'AES' ? { kSesSdmFileReadEnc: hex(reading.session.fileKey) } : {}),
    sdmMacFull: hex(reading.fullMac),
    ...(reading.file ? { fileDataHex: hex(reading.file), tamper: Buffer.from(reading.file.subarray(0, 2)).toString('latin1') } : {}),
  };
}

/** The keys of a vector with a master key must be the ones derived from it. */
function foreignKeys(vector: Fields, { uid }: SdmReading): Fields {
  if (!('masterKey' in vector) || !uid) return {};
  const { metaKey, tagKey } = sdmBackendKeys(bytesOf(vector, 'masterKey'), uid, 2);
  return { keys: { sdmMetaRead: hex(metaKey), sdmFileRead: hex(tagKey) } };
}

function expectationOf(vector: Fields): Fields {
  const expected = fieldsOf(vector['expect'], 'expect');
  if (Object.keys(expected).length === 0) throw new VectorError('expects nothing');
  return expected;
}

function batchOf(vector: Fields) {
  return createChipBatch(textOf(vector, 'kid'), 'mode' in vector ? modeOf(vector) : 'AES', bytesOf(vector, 'master'));
}

function modeOf(vector: Fields): SdmMode {
  const mode = vector['mode'];
  if (mode !== 'AES' && mode !== 'LRP') throw new VectorError(`there is no mode ${JSON.stringify(mode)}`);
  return mode;
}

function updatedKeyOf(vector: Fields): number {
  const number = numberOf(vector, 'updatedKey');
  if (![0, 1, 2, 3].includes(number)) throw new VectorError(`there is no updated key ${number}`);
  return number;
}

/** In clear a chip writes its counter with the most significant byte first. */
function counterOf(params: Fields): number | null {
  return params['ctr'] === null || !('ctr' in params) ? null : Number.parseInt(hex(bytesOf(params, 'ctr')), 16);
}

/** A chip may mirror its counter alone. */
function uidOf(params: Fields): Uint8Array | null {
  return params['uid'] === null || !('uid' in params) ? null : bytesOf(params, 'uid');
}

function nibbles(text: string): number[] {
  if (!/^[0-9a-f]+$/.test(text)) throw new VectorError('"nibbles" is not hex');
  return [...text].map((digit) => Number.parseInt(digit, 16));
}

function valuesOf(address: string | null): unknown[] {
  return address !== null && URL.canParse(address) ? [...new URL(address).searchParams.values()] : [];
}

function pick(fields: Fields, names: string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

function lowerCase(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.toLowerCase() : value]));
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
