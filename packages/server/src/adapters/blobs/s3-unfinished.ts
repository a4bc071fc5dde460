import {
  AbortMultipartUploadCommand,
  GetBucketLifecycleConfigurationCommand,
  type LifecycleRule,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  PutBucketLifecycleConfigurationCommand,
  type S3Client,
} from '@aws-sdk/client-s3';

/**
 * Lets the store drop uploads in parts that never ended: a process that is killed can't abort its own. Rules are set all at once, so others of the bucket are
 * sent along.
 */
export async function expireUnfinishedUploads(client: S3Client, Bucket: string): Promise<void> {
  const rules = await readRules(client, Bucket);
  if (rules.some(({ Status, AbortIncompleteMultipartUpload }) => Status === 'Enabled' && AbortIncompleteMultipartUpload)) return;
  const rule: LifecycleRule = {
    ID: 'strapline-unfinished-uploads',
    Status: 'Enabled',
    Filter: { Prefix: '' },
    AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
  };
  await client.send(new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules: [...rules, rule] } }));
}

async function readRules(client: S3Client, Bucket: string): Promise<LifecycleRule[]> {
  try {
    return (await client.send(new GetBucketLifecycleConfigurationCommand({ Bucket }))).Rules ?? [];
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchLifecycleConfiguration') return [];
    throw error;
  }
}

/** Returns how many were aborted. */
export async function abortOldUploads(client: S3Client, Bucket: string, before: Date): Promise<number> {
  let aborted = 0;
  let next: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {};
  while (next) {
    const page: ListMultipartUploadsCommandOutput = await client.send(new ListMultipartUploadsCommand({ Bucket, ...next }));
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (!Initiated || Initiated >= before) continue;
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      aborted += 1;
    }
    next = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined;
  }
  return aborted;
}
