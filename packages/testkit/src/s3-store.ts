import http from 'node:http';
import S3rver from '@20minutes/s3rver';
import { findSignatureError } from './s3-signature.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/** An S3 store on loopback. */
export type TestS3 = {
  /** The settings of an empty bucket. */
  takeBucket(): TestS3Settings;
  /** Its line can be cut, or stall. */
  line: TcpProxy;
  /** The requests so far, such as `PUT /bucket/name`. */
  requests: string[];
  /** Answers 500 to the next requests, this many. */
  failNext(count: number): void;
  close(): Promise<void>;
};
export type TestS3Settings = { endpoint: string; bucket: string; region: string; keyId: string; secret: string };

const key = { keyId: 'S3RVER', secret: 'S3RVER' };

/**
 * s3rver, behind a proxy that checks signatures and fails on demand. What s3rver lacks is answered there: rules of a bucket, if `hasRules`, and the list of unfinished uploads, which are
 * those of `unfinished`, by key. Uploads are aborted there, too.
 */
export async function startTestS3({ hasRules = true, unfinished = new Map<string, Date>() } = {}): Promise<TestS3> {
  const names = Array.from({ length: 50 }, (_, i) => `bucket-${i}`);
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    // It checks them wrongly where a path ends with a slash, so the proxy does.
    allowMismatchedSignatures: true,
    directory: await createTemporaryFolder('s3'),
    configureBuckets: names.map((name) => ({ name, configs: [] })),
  });
  const { port } = await store.run();
  const requests: string[] = [];
  const agent = new http.Agent();
  const rules = new Map<string, string>();
  let failures = 0;
  const front = http.createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const label = `${request.method} ${pathname}`;
    requests.push(searchParams.has('lifecycle') ? `${label}?lifecycle` : searchParams.has('uploads') ? `${label}?uploads` : label);
    const signatureError = findSignatureError(request, key);
    if (signatureError) {
      request.resume();
      sendXml(response, 403, `<Error><Code>${signatureError}</Code></Error>`);
    } else if (failures > 0) {
      failures -= 1;
      request.resume();
      response.writeHead(500).end();
    } else if (searchParams.has('lifecycle') && hasRules) void answerRules(request, response, rules, pathname);
    else if (request.method === 'GET' && searchParams.has('uploads')) sendXml(response, 200, listUnfinished(unfinished));
    else if (request.method === 'DELETE' && searchParams.has('uploadId')) {
      unfinished.delete(pathname.split('/').slice(2).join('/'));
      response.writeHead(204).end();
    } else
      request.pipe(
        http
          .request({ port, agent, host: '127.0.0.1', path: request.url, method: request.method, headers: request.headers }, (answer) => {
            response.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.on('error', () => response.destroy()).pipe(response);
          })
          .on('error', () => response.destroy()),
      );
  });
  await new Promise<void>((ready) => front.listen(0, '127.0.0.1', ready));
  const place = front.address();
  const line = await startTcpProxy({ host: '127.0.0.1', port: typeof place === 'object' && place ? place.port : 0 });
  return {
    takeBucket: () => {
      const bucket = names.shift();
      if (!bucket) throw new Error('no bucket is left');
      return { endpoint: `http://127.0.0.1:${line.port}`, bucket, region: 'us-east-1', ...key };
    },
    line,
    requests,
    failNext: (count) => {
      failures = count;
    },
    close: async () => {
      await line.close();
      front.closeAllConnections();
      await new Promise((closed) => front.close(closed));
      // Its line to a reader that went away stays open.
      agent.destroy();
      await store.close();
    },
  };
}

async function answerRules(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  rules: Map<string, string>,
  bucket: string,
): Promise<void> {
  if (request.method === 'PUT') {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    rules.set(bucket, Buffer.concat(parts).toString());
  }
  const stored = rules.get(bucket);
  if (stored) sendXml(response, 200, stored);
  else sendXml(response, 404, '<Error><Code>NoSuchLifecycleConfiguration</Code><Message>none</Message></Error>');
}

function listUnfinished(unfinished: Map<string, Date>): string {
  const uploads = [...unfinished].map(
    ([key, at]) =>
      `<Upload><Key>${key}</Key><UploadId>upload-of-${key.replaceAll('/', '-')}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
  );
  return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`;
}

function sendXml(response: http.ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
}
