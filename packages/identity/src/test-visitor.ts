import type { TestProvider } from './test-provider.ts';

export type Visit = { status: number; url: string; headers: Headers; text: string };

/** A browser reduced to forms, cookies and redirects. */
export type Visitor = {
  get: (url: string, headers?: { [name: string]: string }) => Promise<Visit>;
  /** Submits the last page's form whose action ends in `action`, with its hidden fields. */
  send: (action: string, fields?: { [name: string]: string }, headers?: { [name: string]: string }) => Promise<Visit>;
  post: (url: string, body: URLSearchParams | string, headers?: { [name: string]: string }) => Promise<Visit>;
  page: () => Visit;
  cookies: Map<string, { value: string; path: string }>;
};

const isRedirect = (status: number) => status === 302 || status === 303;

export function createVisitor(server: Pick<TestProvider, 'origin' | 'listening'>): Visitor {
  const cookies = new Map<string, { value: string; path: string }>();
  let last: Visit = { status: 0, url: server.origin, headers: new Headers(), text: '' };

  function cookieHeader(path: string): string {
    return [...cookies]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([name, cookie]) => `${name.split(' ')[0]}=${cookie.value}`)
      .join('; ');
  }

  function keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(pair.indexOf('=') + 1);
      const path = attributes.find((text) => text.startsWith('path='))?.slice(5) ?? '/';
      if (value === '' || /expires=Thu, 01 Jan 1970/.test(line)) cookies.delete(`${name} ${path}`);
      else cookies.set(`${name} ${path}`, { value, path });
    }
  }

  async function ask(url: string, init: RequestInit): Promise<Visit> {
    let next = new URL(url, last.url);
    let request: RequestInit = init;
    for (let hops = 0; hops < 10; hops += 1) {
      if (next.origin === server.origin) next = new URL(`${next.pathname}${next.search}`, server.listening);
      const headers = new Headers(request.headers);
      headers.set('cookie', cookieHeader(next.pathname));
      const answer = await fetch(next, { ...request, headers, redirect: 'manual' });
      keep(answer.headers);
      const target = answer.headers.get('location');
      last = { status: answer.status, url: next.href, headers: answer.headers, text: await answer.text() };
      if (!target || !isRedirect(answer.status)) return last;
      next = new URL(target, next);
      if (next.pathname === '/app' || next.pathname === '/silent') {
        last = { status: answer.status, url: next.href, headers: answer.headers, text: '' };
        return last;
      }
      // Like a browser, sends the origin of the navigation at every hop.
      const navigationHeaders = ['sec-fetch-site', 'referer'].flatMap((name) =>
        headers.has(name) ? [[name, headers.get(name) ?? '']] : [],
      );
      request = { headers: Object.fromEntries(navigationHeaders) };
    }
    throw new Error(`too many redirects at ${next}`);
  }

  function fieldsOf(action: string): { target: string; fields: URLSearchParams } {
    for (const [, attributes = '', body = ''] of last.text.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/g)) {
      const target = /action="([^"]*)"/.exec(attributes)?.[1] ?? '';
      if (!target.endsWith(action)) continue;
      const fields = new URLSearchParams();
      for (const [, name = '', value = ''] of body.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g))
        fields.set(name, value);
      return { target, fields };
    }
    throw new Error(`no form with action ${action} on ${last.url}: ${last.text.slice(0, 300)}`);
  }

  const post = (url: string, body: URLSearchParams | string, headers: { [name: string]: string } = {}) =>
    ask(url, { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers } });
  return {
    cookies,
    page: () => last,
    get: (url, headers = {}) => ask(url, { headers }),
    post,
    send: (action, extra = {}, headers = {}) => {
      const { target, fields } = fieldsOf(action);
      for (const [name, value] of Object.entries(extra)) fields.set(name, value);
      return post(target, fields, headers);
    },
  };
}

/** The code in the latest mail to an address. */
export function findMailCode(server: TestProvider, email: string): string {
  const mail = server.mails.findLast((one) => one.to === email);
  const code = /\b(\d{4}) (\d{4})\b/.exec(mail?.text ?? '');
  if (!code) throw new Error(`no code for ${email}`);
  return `${code[1]}${code[2]}`;
}
