import { events } from '@strapline/contract/events';
import { getFieldErrors } from '@strapline/contract/field-errors';
import type { Routes } from '../../platform/http-gateway.ts';
import { createId } from '../../platform/ids.ts';
import { takeToken } from '../../platform/limits.ts';
import { WireError } from '../../platform/wire-error.ts';
import { trackEvents } from './trackEvents.ts';

/** POST /v1/visits: `trackEvents` over HTTP, which a browser can still send while its page closes, and needs no socket for. */
export const addVisitsRoute: Routes = (app, services, identifyCaller) => {
  app.post('/v1/visits', async (request, reply) => {
    const caller = await identifyCaller(request, 'suspended');
    const retryAfterMs = await takeToken(services.limits, events.trackEvents.limit, caller);
    if (retryAfterMs > 0) throw new WireError('rate_limited', { retryAfterMs });
    const input = events.trackEvents.input.safeParse(request.body);
    if (!input.success) throw new WireError('validation', { fields: getFieldErrors(input.error) });
    const answer = await trackEvents({ ...services, caller, requestId: createId('req') }, input.data);
    return reply.header('cache-control', 'no-store').send(answer);
  });
};
