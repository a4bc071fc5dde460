import path from 'node:path';
import { SettingError } from './parse-setting.ts';

export const storageSettings = {
  BLOBS_DIR: {
    default: 'media in DATA_DIR',
    description: 'Folder of pictures, films and exports. Several server processes share it, unless they use S3.',
  },
  S3_ENDPOINT: {
    default: '',
    description:
      'Address of a store that speaks Amazon’s S3 protocol, such as https://s3.eu-central-1.amazonaws.com, for pictures, films and exports. Needs the other four settings. Empty: they are in BLOBS_DIR.',
  },
  S3_BUCKET: { default: '', description: 'An existing private bucket of that store, for nothing else.' },
  S3_REGION: { default: '', description: 'Its region, such as eu-central-1; for a store without regions usually us-east-1.' },
  S3_KEY_ID: { default: '', description: 'Access key id; it needs to read, write, list and delete objects of the bucket.' },
  S3_SECRET: { default: '', description: 'Secret of that access key.', secret: true },
} as const;

export type S3Settings = { endpoint: string; bucket: string; region: string; keyId: string; secret: string };
export type StorageConfig = {
  dataDir: string;
  blobsDir: string;
  /** Null: blobs are in `blobsDir`. */
  s3: S3Settings | null;
};

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_KEY_ID', 'S3_SECRET'] as const;

export function readStorage(get: (name: 'DATA_DIR' | keyof typeof storageSettings) => string): StorageConfig {
  const dataDir = path.resolve(get('DATA_DIR') || './data');
  return { dataDir, blobsDir: path.resolve(get('BLOBS_DIR') || path.join(dataDir, 'media')), s3: readS3(get) };
}

function readS3(get: (name: (typeof s3Names)[number]) => string): S3Settings | null {
  const missing = s3Names.filter((name) => !get(name));
  if (missing.length === s3Names.length) return null;
  const [first = ''] = s3Names.filter((name) => get(name));
  if (missing.length > 0) throw new SettingError(`${first} also needs ${missing.join(', ')}.`);
  const url = URL.canParse(get('S3_ENDPOINT')) ? new URL(get('S3_ENDPOINT')) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw new SettingError('S3_ENDPOINT must be an address such as https://s3.example, without keys in it.');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(get('S3_BUCKET')))
    throw new SettingError(`S3_BUCKET must be the name of a bucket: small letters, digits, dots and hyphens, not "${get('S3_BUCKET')}".`);
  return {
    endpoint: url.href.replace(/\/$/, ''),
    bucket: get('S3_BUCKET'),
    region: get('S3_REGION'),
    keyId: get('S3_KEY_ID'),
    secret: get('S3_SECRET'),
  };
}
