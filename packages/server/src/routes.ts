import type { FastifyInstance } from 'fastify';
import { anameRoute } from './features/session/aname-route.ts';
import type { HttpCaller } from './platform/http-gateway.ts';
import type { Services } from './platform/services.ts';

export type Routes = (app: FastifyInstance, services: Services, caller: HttpCaller) => void | Promise<void>;

/** HTTP routes beside the read doors of the events; each feature adds its own. */
export const routes: readonly Routes[] = [anameRoute];
