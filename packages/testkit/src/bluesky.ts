import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

type PostRecord = { text: string; facets?: Facet[]; embed?: { $type: string; images?: Image[] } & Record<string, unknown> } & Record<
  string,
  unknown
>;
type Facet = { index: { byteStart: number; byteEnd: number }; features: ({ $type: string } & Record<string, unknown>)[] };
type Image = { alt: string; image: { ref: { $link: string }; mimeType: string; size: number } };

/** A server of Bluesky on loopback (PDS) with one account, as far as we use it. */
export type TestBluesky = {
  url: string;
  handle: string;
  password: string;
  /** Posts by their keys. */
  records: Map<string, PostRecord>;
  /** The key of each write that changed something. */
  commits: string[];
  blobs: Map<string, Uint8Array>;
  /** The methods that were called. */
  calls: string[];
  /** What others can be mentioned as. */
  known: Map<string, string>;
  /** Answers this method with a status and an error instead of doing anything. */
  fail: { method: string; status: number; error?: string } | null;
  /** Does this method, and then ends the connection without an answer. */
  loseAnswerOf: string | null;
  /** Ends all sessions. */
  endSessions(): void;
  close(): Promise<void>;
};

const did = 'did:plc:strapline234567abcdefghi';
const base32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** A content identifier: base32 of version, codec, hash function, length and SHA-256. */
function createCid(codec: number, bytes: Uint8Array | string): string {
  const all = [1, codec, 0x12, 0x20, ...createHash('sha256').update(bytes).digest()];
  let bits = 0n;
  for (const byte of all) bits = (bits << 8n) | BigInt(byte);
  const padding = (5 - ((all.length * 8) % 5)) % 5;
  let [rest, text] = [bits << BigInt(padding), ''];
  for (let place = 0; place < (all.length * 8 + padding) / 5; place += 1) {
    text = `${base32[Number(rest & 31n)]}${text}`;
    rest >>= 5n;
  }
  return `b${text}`;
}

class Refusal extends Error {
  readonly status: number;
  readonly error: string;
  constructor(status: number, error: string, message: string) {
    super(message);
    this.status = status;
    this.error = error;
  }
}

export async function startTestBluesky(): Promise<TestBluesky> {
  let generation = 1;
  const pds: TestBluesky = {
    url: '',
    handle: 'strapline.example',
    password: 'abcd-efgh-ijkl-mnop',
    records: new Map(),
    commits: [],
    blobs: new Map(),
    calls: [],
    known: new Map(),
    fail: null,
    loseAnswerOf: null,
    endSessions: () => {
      generation += 1;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const method = url.pathname.replace('/xrpc/', '');
    pds.calls.push(method);
    void readBody(request)
      .then((body) => {
        if (pds.fail?.method === method) throw new Refusal(pds.fail.status, pds.fail.error ?? 'Failed', 'as the test wants');
        return answer(pds, { method, query: url.searchParams, body, request, generation });
      })
      .then((result) => ({ status: 200, result }))
      .catch((error: unknown) => {
        const { status, error: code, message } = error instanceof Refusal ? error : new Refusal(500, 'InternalServerError', String(error));
        return { status, result: { error: code, message } };
      })
      .then(({ status, result }) => {
        if (pds.loseAnswerOf === method) return void request.socket.destroy();
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(result));
      });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const place = server.address();
  pds.url = `http://127.0.0.1:${typeof place === 'object' && place ? place.port : 0}`;
  return pds;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

type Call = { method: string; query: URLSearchParams; body: Buffer; request: IncomingMessage; generation: number };

function answer(pds: TestBluesky, { method, query, body, request, generation }: Call): object {
  const session = { did, handle: pds.handle, active: true, accessJwt: `access ${generation}`, refreshJwt: `refresh ${generation}` };
  if (method === 'com.atproto.server.createSession') {
    const { identifier, password } = JSON.parse(body.toString());
    if (identifier !== pds.handle || password !== pds.password)
      throw new Refusal(401, 'AuthenticationRequired', 'Invalid identifier or password');
    return session;
  }
  const isRefresh = method === 'com.atproto.server.refreshSession';
  if (request.headers.authorization !== `Bearer ${isRefresh ? session.refreshJwt : session.accessJwt}`)
    throw new Refusal(isRefresh ? 401 : 400, 'ExpiredToken', 'Token has expired');
  if (isRefresh) return session;
  const handlers: Record<string, () => object> = {
    'com.atproto.repo.uploadBlob': () => uploadBlob(pds, body, request.headers['content-type'] ?? ''),
    'com.atproto.repo.putRecord': () => putRecord(pds, JSON.parse(body.toString())),
    'com.atproto.identity.resolveHandle': () => resolveHandle(pds, query.get('handle') ?? ''),
    'app.bsky.actor.getProfile': () => ({
      did,
      handle: pds.handle,
      displayName: 'Strapline',
      description: 'One-of-a-kind bras.',
      followersCount: 2,
      followsCount: 1,
      postsCount: pds.records.size,
    }),
    'app.bsky.feed.getAuthorFeed': () => listFeed(pds, Number(query.get('limit')), Number(query.get('cursor') ?? 0)),
    'app.bsky.graph.getFollowers': () => ({
      subject: { did, handle: pds.handle },
      followers: ['june.example', 'ada.example'].map((handle) => ({ did: `did:web:${handle}`, handle, displayName: handle.split('.')[0] })),
    }),
  };
  const handler = handlers[method];
  if (!handler) throw new Refusal(501, 'MethodNotImplemented', method);
  return handler();
}

function uploadBlob(pds: TestBluesky, bytes: Buffer, mimeType: string): object {
  if (bytes.byteLength > 1_000_000) throw new Refusal(413, 'BlobTooLarge', 'This file is too large');
  const cid = createCid(0x55, bytes);
  pds.blobs.set(cid, bytes);
  return { blob: { $type: 'blob', ref: { $link: cid }, mimeType, size: bytes.byteLength } };
}

/** The same record again changes nothing. */
function putRecord(
  pds: TestBluesky,
  { repo, collection, rkey, record }: { repo: string; collection: string; rkey: string; record: PostRecord },
): object {
  if (repo !== did || collection !== 'app.bsky.feed.post' || !/^[2-7a-j][2-7a-z]{12}$/.test(rkey))
    throw new Refusal(400, 'InvalidRequest', 'Invalid record key');
  const problem = findProblem(pds, record);
  if (problem) throw new Refusal(400, 'InvalidRequest', problem);
  const text = JSON.stringify(record);
  if (JSON.stringify(pds.records.get(rkey)) !== text) {
    pds.records.set(rkey, record);
    pds.commits.push(rkey);
  }
  return { uri: `at://${did}/${collection}/${rkey}`, cid: createCid(0x71, text), validationStatus: 'valid' };
}

function findProblem(pds: TestBluesky, { $type, text, createdAt, facets = [], embed }: PostRecord): string | null {
  if ($type !== 'app.bsky.feed.post' || typeof createdAt !== 'string') return 'not a post';
  if ([...new Intl.Segmenter().segment(text)].length > 300) return 'text is too long';
  const bytes = Buffer.byteLength(text);
  if (facets.some(({ index }) => index.byteStart >= index.byteEnd || index.byteEnd > bytes)) return 'a facet is outside of the text';
  if (facets.some(({ features }) => features.some((feature) => 'did' in feature && !String(feature['did']).startsWith('did:'))))
    return 'a mention has no did';
  const images = embed?.images ?? [];
  if (images.length > 4) return 'too many images';
  return images.every(({ image }) => pds.blobs.has(image.ref.$link)) ? null : 'Could not find blob';
}

function resolveHandle(pds: TestBluesky, handle: string): object {
  const found = pds.known.get(handle);
  if (!found) throw new Refusal(400, 'InvalidRequest', 'Unable to resolve handle');
  return { did: found };
}

function listFeed(pds: TestBluesky, limit: number, from: number): object {
  const posts = [...pds.records].reverse();
  const shown = posts.slice(from, from + limit);
  return {
    feed: shown.map(([rkey, record]) => ({
      post: {
        uri: `at://${did}/app.bsky.feed.post/${rkey}`,
        cid: createCid(0x71, JSON.stringify(record)),
        author: { did, handle: pds.handle },
        record,
        indexedAt: record['createdAt'],
        likeCount: 3,
        repostCount: 1,
        replyCount: 0,
      },
    })),
    ...(from + limit < posts.length ? { cursor: String(from + limit) } : {}),
  };
}
