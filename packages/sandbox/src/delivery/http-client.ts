import http from 'node:http';
import https from 'node:https';

/** An HTTP client with keep-alive, since webhooks go to few addresses. */
export interface HttpClient {
  /** Returns the status; throws without a response in time. */
  post(url: string, body: string, headers: Record<string, string>): Promise<number>;
  close(): void;
}

export function createHttpClient(timeoutMs: number): HttpClient {
  const plain = new http.Agent({ keepAlive: true, maxSockets: 32 });
  const secure = new https.Agent({ keepAlive: true, maxSockets: 32 });
  return {
    post(url, body, headers) {
      const target = new URL(url);
      const isSecure = target.protocol === 'https:';
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      const request = (isSecure ? https : http).request(
        target,
        {
          method: 'POST',
          agent: isSecure ? secure : plain,
          timeout: timeoutMs,
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        },
        (response) => {
          response.resume();
          response.on('end', () => resolve(response.statusCode ?? 0));
          response.on('error', reject);
        },
      );
      request.on('timeout', () => request.destroy(new Error(`no answer within ${timeoutMs} ms`)));
      request.on('error', reject);
      request.end(body);
      return promise;
    },
    close() {
      plain.destroy();
      secure.destroy();
    },
  };
}
