import Fastify, { type FastifyPluginAsync } from 'fastify';

/** Requests to a plugin without a connection. */
export function requestInProcess(plugin: FastifyPluginAsync): (path: string) => Promise<{ status: number; text: string }> {
  const app = Fastify();
  app.register(plugin);
  return async (path) => {
    const { statusCode, body } = await app.inject(path);
    return { status: statusCode, text: body };
  };
}
