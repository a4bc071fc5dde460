import { apps } from '@strapline/contract/apps/all-apps';
import type { EventSpec } from '@strapline/contract/define-event';
import { reasonMessages } from '@strapline/contract/error-reasons';
import { errorTable } from '@strapline/contract/errors';
import { events } from '@strapline/contract/events';
import { matchEvents, matchNamespace } from '@strapline/contract/match-events';
import { pushes } from '@strapline/contract/pushes';
import { z } from 'zod';

const specs = Object.values(events) as EventSpec[];

function createSchema(type: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return schema;
}

const problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'message'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(errorTable) },
    message: { type: 'string' },
    reason: { type: 'string', enum: Object.keys(reasonMessages) },
    params: { type: 'object', additionalProperties: { type: ['string', 'integer'] } },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    retryAfterMs: { type: 'integer' },
  },
};

const problemResponse = {
  description: 'An error',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

type InputSchema = { properties?: Record<string, object>; required?: string[] };

function createParameters(path: string, { properties = {}, required = [] }: InputSchema): object[] {
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
  const app = inPath.has('product') ? { product: { type: 'string', enum: apps.map(({ key }) => key) } } : {};
  return Object.entries({ ...app, ...properties }).map(([name, schema]) => ({
    name,
    in: inPath.has(name) ? 'path' : 'query',
    required: inPath.has(name) || required.includes(name),
    schema,
  }));
}

/** OpenAPI 3.1 of the HTTP routes, generated from the contract. */
export function openApi(version: string): object {
  const paths: Record<string, object> = {};
  const createAnswer = (spec: EventSpec): object => ({
    description: 'The answer',
    content: { 'application/json': { schema: createSchema(spec.output, 'output') } },
  });
  for (const spec of specs) {
    const { name: operationId, summary } = spec;
    const input = createSchema(spec.input, 'input');
    if (spec.http)
      paths[spec.http] = {
        ...paths[spec.http],
        get: {
          operationId,
          summary,
          parameters: createParameters(spec.http, input),
          responses: {
            200: createAnswer(spec),
            304: { description: 'Unchanged since the ETag in If-None-Match' },
            default: problemResponse,
          },
        },
      };
    if (spec.post)
      paths[spec.post] = {
        ...paths[spec.post],
        post: {
          operationId,
          summary,
          parameters: createParameters(spec.post, {}),
          requestBody: { required: true, content: { 'application/json': { schema: input } } },
          responses: { 200: createAnswer(spec), default: problemResponse },
        },
      };
  }
  return { openapi: '3.1.0', info: { title: 'Strapline', version }, paths, components: { schemas: { Problem: problem } } };
}

type Messages = Record<string, object>;

/** AsyncAPI 3.0 of the sockets, generated from the contract: calls with their answers, and pushes. */
export function createAsyncApi(version: string): object {
  const [messages, matchMessages]: [Messages, Messages] = [{}, {}];
  const operations: Record<string, object> = {};
  const createRef = (name: string, channel = 'app'): object => ({ $ref: `#/channels/${channel}/messages/${name}` });
  const addCall = (spec: EventSpec, channel: string, to: Messages): void => {
    to[spec.name] = { name: spec.name, summary: spec.summary, payload: createSchema(spec.input, 'input') };
    to[`${spec.name}.ack`] = {
      name: `${spec.name}.ack`,
      payload: {
        anyOf: [
          createSchema(spec.output, 'output'),
          { type: 'object', required: ['error'], properties: { error: { $ref: '#/components/schemas/Failure' } } },
        ],
      },
    };
    operations[spec.name] = {
      action: 'receive',
      channel: { $ref: `#/channels/${channel}` },
      summary: `Level ${spec.level}`,
      messages: [createRef(spec.name, channel)],
      reply: { channel: { $ref: `#/channels/${channel}` }, messages: [createRef(`${spec.name}.ack`, channel)] },
    };
  };
  for (const spec of specs) addCall(spec, 'app', messages);
  for (const spec of Object.values(matchEvents)) addCall(spec, 'match', matchMessages);
  for (const [name, payload] of Object.entries(pushes)) {
    messages[`push.${name}`] = { name, payload: createSchema(payload, 'output') };
    operations[`push.${name}`] = { action: 'send', channel: { $ref: '#/channels/app' }, messages: [createRef(`push.${name}`)] };
  }
  const { code, message, reason, params, fields, retryAfterMs } = problem.properties;
  return {
    asyncapi: '3.0.0',
    info: { title: 'Strapline', version, description: 'Socket.IO 4, websocket transport only. One request object, one ack.' },
    channels: {
      app: { address: '/{app}', parameters: { app: { enum: apps.flatMap(({ key }) => [key, `${key}/admin`]) } }, messages },
      match: { address: matchNamespace, description: 'On the match server, whose URL is in GET /v1/info.', messages: matchMessages },
    },
    operations,
    components: {
      schemas: {
        Failure: { type: 'object', required: ['code', 'message'], properties: { code, message, reason, params, fields, retryAfterMs } },
      },
    },
  };
}
