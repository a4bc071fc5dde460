import { calculateBodyLength, calculatePlainLength } from '@strapline/domain/media/media-body';
import { uploadLimits } from '@strapline/domain/media/upload-limits';
import { EVENTS, Server, Upload } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { listAllowedOrigins } from '../../platform/apps.ts';
import { readBrowserSecret } from '../../platform/browser-cookie.ts';
import type { HttpCaller, Routes } from '../../platform/http-gateway.ts';
import { createId } from '../../platform/ids.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';

import { recordActivity } from '../abuse/abuse.ts';
import { requireAccountId } from '../session/session.ts';
import { parseUploadMetadata, requireUnusedMediaId } from './encrypted-uploads.ts';
import { createOpenParts, type OpenParts } from './open-parts.ts';
import { closeQueue, markArrived, removeUpload, startProcessing } from './process-upload.ts';
import { atWork, checksumAlgorithms, encryptedStagedForMs, openStagedFiles, type StagedFiles, stagedForMs } from './staged-files.ts';
import { beginUpload, findOwnUpload, findUpload, type Uploader, type UploadRow } from './upload.store.ts';
import { createEndKey } from './upload-names.ts';
import { hasSpaceToContinue, renewSpace, reserveSpace } from './upload-space.ts';

const base = '/v1/uploads';

/** tus 1.0.0 at /v1/uploads. Permissions are checked here, by our own table, before the tus library handles the request. */
export const addUploadRoutes: Routes = async (app, services, caller) => {
  const staged = await openStagedFiles(services.config);
  const tus = openTus(services, staged);
  const parts = createOpenParts();
  await app.register((scope, _options, done) => {
    // The tus library reads the raw body.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    scope.options(base, (request, reply) => passToTus(services, tus, request, reply));
    scope.options(`${base}/:id`, (request, reply) => passToTus(services, tus, request, reply));
    scope.post(base, (request, reply) => createUpload(services, tus, caller, request, reply));
    scope.route<{ Params: { id: string } }>({
      method: 'HEAD',
      url: `${base}/:id`,
      handler: (request, reply) => sendHead(services, staged, tus, caller, request, reply),
    });
    scope.patch<{ Params: { id: string } }>(`${base}/:id`, (request, reply) =>
      receivePart(services, { staged, tus, parts }, caller, request, reply),
    );
    scope.delete<{ Params: { id: string } }>(`${base}/:id`, (request, reply) => deleteUpload(services, parts, caller, request, reply));
    done();
  });
  app.addHook('onClose', () => closeQueue(services));
};

function openTus(services: Services, staged: StagedFiles): Server {
  const origins = listAllowedOrigins(services.apps);
  const tus = new Server({
    path: base,
    datastore: staged,
    relativeLocation: true,
    maxSize: calculateBodyLength(uploadLimits.videoBytes),
    allowedOrigins: (origin) => origins.has(origin),
    allowedHeaders: ['Authorization', 'X-Application', 'Upload-Checksum'],
    namingFunction: () => atWork.getStore()?.id ?? createId('upl'),
    // Client-provided name and type are discarded.
    onUploadCreate: () => Promise.resolve({ metadata: {} }),
    onUploadFinish: async (_request, upload) => {
      await markArrived(services, upload.id);
      return {};
    },
    onResponseError: (_request, error) => {
      if ('status_code' in error) return undefined;
      services.log.error({ err: error }, 'an upload request failed');
      return { status_code: 500, body: 'Something went wrong on our side.\n' };
    },
  });
  tus.on(EVENTS.POST_FINISH, (_request, _response, { id }) => {
    startProcessing(services, id).catch((error: unknown) =>
      services.log.warn({ err: error, uploadId: id }, 'could not start to process an upload; its job does'),
    );
  });
  return tus;
}

async function createUpload(
  services: Services,
  tus: Server,
  caller: HttpCaller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { uploader, address } = await admitUploader(services, caller, request, 'write');
  const { 'upload-length': length } = request.headers;
  if (typeof length !== 'string' || !/^\d{1,12}$/.test(length))
    throw new WireError('validation', { fields: { 'Upload-Length': 'The file size is required before the upload.' } });
  const bytes = Number(length);
  const encryptedId = readEncryptedId(request, bytes);
  if (bytes === 0) throw new WireError('unsupported', { reason: 'file_empty' });
  if ((encryptedId ? (calculatePlainLength(bytes) ?? 0) : bytes) > uploadLimits.videoBytes)
    throw new WireError('too_large', { reason: 'file_too_large', params: { bytes: uploadLimits.videoBytes } });
  const id = createId('upl');
  const now = services.clock.now();
  // The jobs that remove incomplete uploads may run in another process, which doesn't reach this folder.
  if (services.config.redisUrl) await (await openStagedFiles(services.config)).removeForgotten();
  await services.db.transaction(async (trx) => {
    if (encryptedId) await requireUnusedMediaId(trx, encryptedId, uploader.accountId);
    await beginUpload(trx, { id, ...uploader, bytes, encryptedId, at: now });
    await reserveSpace(services, trx, id, address);
    await services.jobs.add(trx, {
      kind: 'dropUpload',
      key: createEndKey(id),
      payload: { id },
      runAt: new Date(now.getTime() + (encryptedId ? encryptedStagedForMs : stagedForMs)),
    });
  });
  await recordActivity(services, {
    kind: 'upload',
    accountId: uploader.accountId,
    address,
    browserSecret: readBrowserSecret(request.headers.cookie, services.config.publicUrl),
  });
  try {
    return await passToTus(services, tus, request, reply, { id, isEncrypted: encryptedId !== null });
  } finally {
    // If the library refused it, the client never learned its URL.
    const refused = reply.raw.statusCode === 201 ? undefined : await findUpload(services.db, id);
    if (refused) await removeUpload(services, refused);
  }
}

/** The media ID of an encrypted file, from the metadata `kind` and `mediaId`; null for other files. Throws `validation`, also for a length that no body has. */
function readEncryptedId(request: FastifyRequest, bytes: number): string | null {
  const { 'upload-metadata': header } = request.headers;
  const metadata = parseUploadMetadata(typeof header === 'string' ? header : '');
  if (metadata.get('kind') !== 'encrypted') return null;
  const mediaId = metadata.get('mediaId') ?? '';
  if (!/^med_[a-z0-9]{20}$/.test(mediaId))
    throw new WireError('validation', { fields: { mediaId: 'A media ID is med_ and 20 lowercase letters or digits.' } });
  if (!calculatePlainLength(bytes))
    throw new WireError('validation', { fields: { 'Upload-Length': 'No encrypted file has this length.' } });
  return mediaId;
}

async function sendHead(
  services: Services,
  staged: StagedFiles,
  tus: Server,
  caller: HttpCaller,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { row } = await requireOwnUpload(services, caller, request, 'read');
  if (row.state === 'receiving') await beginHere(services, staged, row);
  // All bytes arrived, but the last response was lost or the process died: finish the upload now.
  if (row.state === 'receiving' && (await staged.getSize(row.id)) === row.bytes) {
    await markArrived(services, row.id);
    await startProcessing(services, row.id);
  } else if (row.state === 'receiving') return await passToTus(services, tus, request, reply, { isEncrypted: row.encrypted_id !== null });
  return reply
    .code(200)
    .headers({ 'tus-resumable': '1.0.0', 'upload-offset': row.bytes, 'upload-length': row.bytes, 'cache-control': 'no-store' })
    .send();
}

async function receivePart(
  services: Services,
  { staged, tus, parts }: { staged: StagedFiles; tus: Server; parts: OpenParts },
  caller: HttpCaller,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { row, address } = await requireOwnUpload(services, caller, request, 'read');
  if (row.state !== 'receiving') throw new WireError('conflict', { reason: 'upload_complete' });
  await beginHere(services, staged, row);
  const arrived = await staged.getSize(row.id);
  if (arrived === null) throw new WireError('expired', { reason: 'upload_expired' });
  await renewSpace(services, row, arrived, address);
  return await parts.runDuring(row.id, request.raw, () =>
    passToTus(services, tus, request, reply, { isEncrypted: row.encrypted_id !== null }),
  );
}

/**
 * With several processes, the parts that came before may be in another one's folder. Here the upload begins at zero, which the client learns from its offset, and
 * sends everything again.
 */
async function beginHere({ config }: Services, staged: StagedFiles, { id, bytes }: UploadRow): Promise<void> {
  if (config.redisUrl === null || (await staged.getSize(id)) !== null) return;
  await staged.create(new Upload({ id, size: bytes, offset: 0, metadata: {} }));
}

async function deleteUpload(
  services: Services,
  parts: OpenParts,
  caller: HttpCaller,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { row } = await requireOwnUpload(services, caller, request, 'write');
  if (!(await removeUpload(services, row))) throw new WireError('conflict', { reason: 'upload_on_tag' });
  parts.abort(row.id);
  return reply.code(204).header('tus-resumable', '1.0.0').send();
}

/** The caller's upload; another person's is not_found. */
async function requireOwnUpload(
  services: Services,
  caller: HttpCaller,
  request: FastifyRequest<{ Params: { id: string } }>,
  limit: 'read' | 'write',
): Promise<{ row: UploadRow; address: string }> {
  const { uploader, address } = await admitUploader(services, caller, request, limit);
  const row = /^upl_[a-z0-9]{20}$/.test(request.params.id) ? await findOwnUpload(services.db, request.params.id, uploader) : undefined;
  if (!row) throw new WireError('not_found');
  return { row, address };
}

/** A limited or suspended person uploads evidence only, about a parcel of theirs. */
async function mayAddEvidence({ db }: Services, accountId: string): Promise<boolean> {
  const order = await db.first(
    sql`select 1 from orders where (buyer_id = ${accountId} or seller_id = ${accountId}) and status in ('shipped', 'delivered', 'disputed') limit 1`,
  );
  return order !== undefined;
}

async function admitUploader(
  services: Services,
  caller: HttpCaller,
  request: FastifyRequest,
  limit: 'read' | 'write',
): Promise<{ uploader: Uploader; address: string }> {
  const httpCaller = await caller(request, 'suspended');
  if (httpCaller.level === 0) throw new WireError('unauthenticated');
  const accountId = requireAccountId(httpCaller);
  if (services.accountStates.find(accountId) && !(await mayAddEvidence(services, accountId)))
    services.accountStates.require(accountId, undefined);
  const retryAfterMs = await services.limits.take(limit, accountId);
  if (retryAfterMs > 0) throw new WireError('rate_limited', { retryAfterMs });
  return { uploader: { accountId, app: httpCaller.app }, address: httpCaller.address };
}

/** Passes a request to the tus library, with our usual response headers. */
async function passToTus(
  services: Services,
  tus: Server,
  request: FastifyRequest,
  reply: FastifyReply,
  work: { id?: string; isEncrypted: boolean } = { isEncrypted: false },
): Promise<FastifyReply> {
  const { 'upload-checksum': checksum } = request.headers;
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  if (request.method === 'OPTIONS') reply.raw.setHeader('tus-checksum-algorithm', checksumAlgorithms.join(','));
  const context = { ...work, checksum: typeof checksum === 'string' ? checksum : undefined, hasSpace: () => hasSpaceToContinue(services) };
  await atWork.run(context, () => tus.handle(request.raw, reply.raw));
  return reply;
}
