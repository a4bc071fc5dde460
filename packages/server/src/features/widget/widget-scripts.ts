import type { FastifyReply } from 'fastify';
import type { Routes } from '../../platform/http-gateway.ts';
import { WireError } from '../../platform/wire-error.ts';
import { readReleasedScript, releasedScripts } from './released-scripts.ts';

const hour = 3600;
const year = 31_536_000;

/** `/widget.js` is the newest version, `/widget-<version>.js` one that stays. The only scripts of ours that other sites run. */
export const addWidgetScripts: Routes = (app) => {
  const scripts = new Map<number, string>(releasedScripts.map(({ version }) => [version, readReleasedScript(version)]));
  const newest = Math.max(...scripts.keys());
  app.get('/widget.js', async (_request, reply) => sendScript(reply, scripts.get(newest), `public, max-age=${hour}`));
  app.get<{ Params: { version: string } }>('/widget-:version(^[1-9]\\d{0,3}$).js', async ({ params }, reply) =>
    sendScript(reply, scripts.get(Number(params.version)), `public, max-age=${year}, immutable`),
  );
};

function sendScript(reply: FastifyReply, text: string | undefined, cacheControl: string): FastifyReply {
  if (text === undefined) throw new WireError('not_found');
  return reply
    .header('cache-control', cacheControl)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('access-control-allow-origin', '*')
    .type('text/javascript; charset=utf-8')
    .send(text);
}
