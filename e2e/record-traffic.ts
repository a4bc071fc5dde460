import type { BrowserContext, Page } from 'playwright-core';

/** Records everything a browser sends: URLs, headers and bodies of requests, and WebSocket frames. */
export function recordTraffic(context: BrowserContext): { what: string }[] {
  const sent: { what: string }[] = [];
  context.on('request', (request) => {
    // Images and scripts have no body, but their URLs and headers are recorded.
    sent.push({
      what: decodeURIComponent(`${request.method()} ${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`),
    });
  });
  const recordSockets = (page: Page): unknown =>
    page.on('websocket', (socket) => {
      sent.push({ what: socket.url() });
      socket.on('framesent', ({ payload }) => sent.push({ what: String(payload) }));
    });
  for (const page of context.pages()) recordSockets(page);
  context.on('page', recordSockets);
  return sent;
}
