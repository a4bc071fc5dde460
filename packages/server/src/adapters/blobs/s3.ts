import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { SettingError } from '../../parse-setting.ts';
import { type Blobs, BlobsUnavailable } from '../../ports/blobs.ts';
import type { S3Settings } from '../../storage-settings.ts';
import { checkBlobName, checkBlobType, getBlobType, isBlobName } from './blob-names.ts';
import { abortOldUploads, expireUnfinishedUploads } from './s3-unfinished.ts';

type Log = { warn(detail: object, message: string): void };
type Times = { connectMs: number; idleMs: number };
export type S3Blobs = Blobs & {
  /** Checks keys and bucket, and asks the store to drop unfinished uploads by itself. A store that doesn't answer is only a warning. Throws SettingError. */
  prepare(log: Log): Promise<void>;
  close(): void;
};

/** To connect, and without a byte of a request or of its answer. Each request has three attempts. */
const usualTimes: Times = { connectMs: 3_000, idleMs: 10_000 };
/** Larger bodies are sent in parts of this size, four at a time. */
const partBytes = 8 * 1024 * 1024;
/** Each picture or film that somebody is loading holds a connection; more than the library's 50, or slow readers would stop everybody. */
const maxSockets = 500;
/** Until the answer begins; a part on a slow line takes a while. */
const requestMs = 120_000;

/** Blobs as objects of a bucket, in any store that speaks Amazon's S3 protocol. */
export function openS3Blobs(settings: S3Settings, { connectMs, idleMs }: Times = usualTimes): S3Blobs {
  const { bucket: Bucket } = settings;
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.keyId, secretAccessKey: settings.secret },
    // Buckets as a part of the host name need a wildcard certificate, which few stores of one's own have.
    forcePathStyle: true,
    maxAttempts: 3,
    // Other stores than Amazon's often refuse the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: new NodeHttpHandler({
      httpAgent: { keepAlive: true, maxSockets },
      httpsAgent: { keepAlive: true, maxSockets },
      connectionTimeout: connectMs,
      socketTimeout: idleMs,
      requestTimeout: requestMs,
      throwOnRequestTimeout: true,
    }),
  });
  return {
    provider: 's3',
    put: async (name, body, type) => {
      checkBlobName(name);
      checkBlobType(name, type);
      const Body = 'file' in body ? createReadStream(body.file) : body;
      const params = { Bucket, Key: name, Body, ContentType: type };
      // It aborts the upload if a part fails.
      await call(() => new Upload({ client, params, partSize: partBytes, queueSize: 4 }).done());
    },
    get: async (name, range) => {
      checkBlobName(name);
      return await call(() => getObject(client, Bucket, name, range));
    },
    remove: async (name) => {
      checkBlobName(name);
      await call(() => client.send(new DeleteObjectCommand({ Bucket, Key: name })));
    },
    list: async function* () {
      let ContinuationToken: string | undefined;
      do {
        const token = ContinuationToken;
        const page = await call(() => client.send(new ListObjectsV2Command({ Bucket, ContinuationToken: token })));
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
          if (isBlobName(Key)) yield { name: Key, bytes: Size, modifiedAt: LastModified };
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
    removeUnfinished: (before) => call(() => abortOldUploads(client, Bucket, before)),
    ping: async () => {
      await call(() => client.send(new HeadBucketCommand({ Bucket })));
    },
    prepare: async (log) => {
      try {
        await call(() => client.send(new HeadBucketCommand({ Bucket })));
      } catch (error) {
        if (!(error instanceof BlobsUnavailable)) throw explainRefusal(error, settings);
        log.warn({ err: error }, 'the blob store does not respond');
        return;
      }
      await expireUnfinishedUploads(client, Bucket).catch((error: unknown) =>
        log.warn({ err: error }, 'the blob store takes no rule for unfinished uploads; a daily job removes them'),
      );
    },
    close: () => client.destroy(),
  };
}

async function getObject(client: S3Client, Bucket: string, Key: string, range: Parameters<Blobs['get']>[1]): ReturnType<Blobs['get']> {
  const Range = range && `bytes=${range.start}-${range.end}`;
  try {
    const { Body, ContentRange, ContentLength = 0 } = await client.send(new GetObjectCommand({ Bucket, Key, Range }));
    if (!(Body instanceof Readable)) throw new Error('the blob store sent no body');
    const [, total] = /\/(\d+)$/.exec(ContentRange ?? '') ?? [];
    return { stream: Body, bytes: total === undefined ? ContentLength : Number(total), type: getBlobType(Key) };
  } catch (error) {
    const status = getStatus(error);
    if (status === 404 && !isNamed(error, 'NoSuchBucket')) return null;
    if (status !== 416) throw error;
    // The range begins after the end.
    const { ContentLength = 0 } = await client.send(new HeadObjectCommand({ Bucket, Key }));
    return { stream: Readable.from([]), bytes: ContentLength, type: getBlobType(Key) };
  }
}

/** Everything but a refusal of the store can succeed later: no answer, a cut connection, and its own failures. */
async function call<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const status = getStatus(error);
    if (status !== undefined && status < 500 && status !== 429) throw error;
    if (status === undefined && !isNetworkError(error)) throw error;
    throw new BlobsUnavailable('the blob store does not respond', { cause: error });
  }
}

function getStatus(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}

/** Node's errors have a code, and those of the SDK's time limits a name. */
function isNetworkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return /^(E[A-Z_]+|UND_ERR_\w+)$/.test(code) || error.name === 'TimeoutError' || error.name === 'AbortError';
}

function explainRefusal(error: unknown, { bucket, region }: S3Settings): unknown {
  const status = getStatus(error);
  if (status === 404) return new SettingError(`S3_BUCKET names "${bucket}", which does not exist at S3_ENDPOINT. Create it first.`);
  if (status === 401 || status === 403)
    return new SettingError(`The blob store refuses S3_KEY_ID and S3_SECRET, or they may not use the bucket "${bucket}".`);
  if (status === 301 || status === 400) return new SettingError(`The bucket "${bucket}" is not in the region "${region}". Set S3_REGION.`);
  return error;
}
