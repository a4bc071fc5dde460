import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const s3 = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'pictures', S3_REGION: 'us-east-1', S3_KEY_ID: 'key', S3_SECRET: 'secret' };

test('blobs are in the data folder, in a folder of their own, or in S3', () => {
  expect(readConfig({ DATA_DIR: '/data' })).toMatchObject({ blobsDir: '/data/media', s3: null });
  expect(readConfig({ DATA_DIR: '/data', BLOBS_DIR: '/shared/blobs' })).toMatchObject({ blobsDir: '/shared/blobs', s3: null });
  expect(readConfig(s3).s3).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'pictures',
    region: 'us-east-1',
    keyId: 'key',
    secret: 'secret',
  });
});

test.each(Object.keys(s3))('without %s, the others are refused', (name) => {
  expect(() => readConfig({ ...s3, [name]: '' })).toThrow(`also needs ${name}.`);
});

test.each([
  [{ S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT is not a URL'],
  [{ S3_ENDPOINT: 'https://s3.example/?region=1' }, 'S3_ENDPOINT must be an address'],
  [{ S3_ENDPOINT: 'https://key:secret@s3.example' }, 'S3_ENDPOINT must be an address'],
  [{ S3_ENDPOINT: 'http://s3.example' }, 'S3_ENDPOINT would reach s3.example without encryption'],
  [{ S3_BUCKET: 'My pictures' }, 'S3_BUCKET must be the name of a bucket'],
])('%j is refused', (wrong, sentence) => {
  expect(() => readConfig({ ...s3, ...wrong })).toThrow(sentence);
});

test('a store on this machine or in a private network needs no TLS', () => {
  expect(readConfig({ ...s3, S3_ENDPOINT: 'http://127.0.0.1:9000' }).s3?.endpoint).toBe('http://127.0.0.1:9000');
  expect(readConfig({ ...s3, S3_ENDPOINT: 'http://minio:9000', PLAIN_HOSTS: 'minio' }).s3?.endpoint).toBe('http://minio:9000');
});
