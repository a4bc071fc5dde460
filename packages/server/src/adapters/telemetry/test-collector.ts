import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type ExportedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number };
  attributes: Record<string, string | number | boolean>;
};

export type TestCollector = {
  url: string;
  spans: ExportedSpan[];
  /** Everything that arrived, as text. */
  bodies: string[];
  headers: http.IncomingHttpHeaders[];
  resources: Record<string, unknown>[];
  /** Requests that were neither answered nor given up. */
  countOpen(): number;
  close(): Promise<void>;
};

/** A collector on this machine that takes OTLP over HTTP as JSON, or never answers. */
export async function startCollector({ hangs = false } = {}): Promise<TestCollector> {
  const collector: Omit<TestCollector, 'url' | 'countOpen' | 'close'> = { spans: [], bodies: [], headers: [], resources: [] };
  let openRequests = 0;
  const server = http.createServer((request, response) => {
    openRequests += 1;
    response.on('close', () => (openRequests -= 1));
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      collector.bodies.push(text);
      collector.headers.push(request.headers);
      if (hangs) return;
      if (request.method === 'POST' && request.url === '/v1/traces') readExport(text, collector);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    ...collector,
    url: `http://127.0.0.1:${port}`,
    countOpen: () => openRequests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

type Attribute = { key: string; value: Record<string, string | number | boolean> };
type RawSpan = Omit<ExportedSpan, 'attributes'> & { attributes: Attribute[] };
type RawExport = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: RawSpan[] }[] }[] };

function readExport(text: string, { spans, resources }: Pick<TestCollector, 'spans' | 'resources'>): void {
  for (const { resource, scopeSpans } of (JSON.parse(text) as RawExport).resourceSpans) {
    resources.push(readAttributes(resource.attributes));
    for (const span of scopeSpans.flatMap((scope) => scope.spans)) spans.push({ ...span, attributes: readAttributes(span.attributes) });
  }
}

function readAttributes(attributes: Attribute[]): Record<string, string | number | boolean> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0] ?? '']));
}
