import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';

type ErrorType =
  | 'BadRequestError'
  | 'UnauthorizedError'
  | 'NoPermissionError'
  | 'NotFoundError'
  | 'UpdateCollisionError'
  | 'ValidationError'
  | 'UnsupportedMediaTypeError'
  | 'RequestEntityTooLargeError'
  | 'TooManyRequestsError'
  | 'InternalServerError';

const statuses: Record<ErrorType, number> = {
  BadRequestError: 400,
  UnauthorizedError: 401,
  NoPermissionError: 403,
  NotFoundError: 404,
  UpdateCollisionError: 409,
  RequestEntityTooLargeError: 413,
  UnsupportedMediaTypeError: 415,
  ValidationError: 422,
  TooManyRequestsError: 429,
  InternalServerError: 500,
};

type Details = { context?: string; property?: string; code?: string };

/** An error in the shape of Ghost's API: clients read `type` and `code`. */
export class GhostError extends Error {
  readonly type: ErrorType;
  readonly details: Details;

  constructor(type: ErrorType, message: string, details: Details = {}) {
    super(message);
    this.type = type;
    this.details = details;
  }

  get status(): number {
    return statuses[this.type];
  }
}

export async function sendGhostError(reply: FastifyReply, error: GhostError): Promise<FastifyReply> {
  const { context = null, property = null, code = null } = error.details;
  return await reply.code(error.status).send({
    errors: [
      {
        message: error.message,
        context,
        type: error.type,
        details: null,
        property,
        help: null,
        code,
        id: randomUUID(),
        ghostErrorCode: null,
      },
    ],
  });
}
