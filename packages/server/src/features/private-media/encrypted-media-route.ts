import { hour } from '@strapline/domain/time';
import type { FastifyRequest } from 'fastify';
import type { Routes } from '../../platform/http-gateway.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { encryptedFiles } from '../upload/upload.ts';
import { findAccess } from './access.ts';
import { type LinkViewer, readMediaLink } from './media-link.ts';
import { findAttached, type MediaRow } from './private-media.store.ts';
import { hasTeamView } from './view.store.ts';

/** How long the team can load a body after they were given its key. */
const teamViewMs = hour;

type MediaRequest = FastifyRequest<{ Params: { id: string } }>;

/** The encrypted bodies of private pictures, by signed links for one viewer. Access is checked again each time, so that it ends at once. */
export const addEncryptedMediaRoute: Routes = (app, services) => {
  app.get('/media/:id/encrypted', async (request: MediaRequest, reply) => {
    const { id } = request.params;
    const viewer = /^med_[a-z0-9]{20}$/.test(id) ? readMediaLink(services.secrets, id, request.query, services.clock.now()) : null;
    const row = viewer && (await findAttached(services.db, id));
    if (!row || !(await mayLoad(services, row, viewer))) throw new WireError('not_found');
    const range = encryptedFiles.readRange(request.headers.range);
    const blob = await encryptedFiles.open(services, id, range);
    if (!blob) throw new WireError('not_found');
    reply
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex, nofollow, noarchive')
      .header('referrer-policy', 'no-referrer')
      .header('content-disposition', 'attachment');
    return encryptedFiles.send(reply, blob, range);
  });
};

async function mayLoad({ db, clock }: Services, row: MediaRow, { accountId, as }: LinkViewer): Promise<boolean> {
  const ref = { kind: row.kind, id: row.resource_id };
  const now = clock.now();
  if (as === 'team') return await hasTeamView(db, ref, accountId, new Date(now.getTime() - teamViewMs));
  const resource = await db.first<{ app: string }>(sql`select app from private_resource where kind = ${ref.kind} and id = ${ref.id}`);
  if (!resource) return false;
  const [access] = await findAccess(db, { accountId, app: resource.app }, [ref], now);
  return access !== undefined && (row.hidden ? access.standing === 'owner' : access.standing !== null);
}
