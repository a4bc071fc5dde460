import type { FastifyError, FastifyPluginAsync } from 'fastify';
import { type AdminApiOptions, createAdminApi, toGhostError } from './admin-api.ts';
import { createContentApi } from './content-api.ts';
import { GhostError, sendGhostError } from './ghost-error.ts';

/** Both of Ghost's APIs, under the prefix `.../ghost/api`. Errors have Ghost's shape. */
export function createGhostApi(options: AdminApiOptions): FastifyPluginAsync {
  return async (app) => {
    app.setErrorHandler<FastifyError>(async (error, request, reply) => {
      const known = toGhostError(error) ?? translateError(error);
      if (known.type === 'InternalServerError') request.log.error(error);
      return await sendGhostError(reply, known);
    });
    app.setNotFoundHandler(async (_request, reply) => await sendGhostError(reply, new GhostError('NotFoundError', 'Resource not found')));
    await app.register(createContentApi(options), { prefix: '/content' });
    await app.register(createAdminApi(options), { prefix: '/admin' });
  };
}

/** Fastify's own refusals, such as of a body that is too large. */
function translateError(error: FastifyError): GhostError {
  switch (error.statusCode) {
    case 400:
      return new GhostError('BadRequestError', 'The request can’t be read.');
    case 413:
      return new GhostError('RequestEntityTooLargeError', 'That is too large. Pictures can have 16 MB, posts 2 MB.');
    case 415:
      return new GhostError('UnsupportedMediaTypeError', 'Send JSON, or a picture as multipart/form-data.');
    case 429:
      return new GhostError('TooManyRequestsError', 'Too many requests. Try again in a minute.');
    default:
      return new GhostError('InternalServerError', 'Something went wrong on our side.');
  }
}
