import { clientLimits } from '@strapline/contract/client-limits';
import type { ContentInfo, FetchContent } from '@strapline/contract/content/content-client';
import { fetchJson } from '../wire/http.ts';

let infoPromise: Promise<ContentInfo> | undefined;

/** Address and key of the content service, which may be a Ghost elsewhere. */
function getContentInfo(): Promise<ContentInfo> {
  infoPromise ??= fetchContentInfo().catch((error: unknown) => {
    infoPromise = undefined;
    throw error;
  });
  return infoPromise;
}

async function fetchContentInfo(): Promise<ContentInfo> {
  const info = (await fetchJson('/v1/info')) as { content?: Partial<ContentInfo> };
  const { url, key } = info.content ?? {};
  if (!url || !key) throw new Error('The server didn’t send the address of its content service.');
  return { url, key };
}

/** The service refused: trying again can't help. */
class ContentRefused extends Error {}

/** Up to 11 tries, 1.5 s times the attempt apart, but never after a 4xx (specification, section 8). Null if there is no such document. */
export const fetchContent: FetchContent = async (resource, params) => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await fetchOnce(resource, params);
    } catch (error) {
      if (error instanceof ContentRefused || attempt >= clientLimits.contentTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, clientLimits.contentRetryMs * attempt));
    }
  }
};

async function fetchOnce(resource: string, params: Readonly<Record<string, string>>): Promise<unknown> {
  const { url, key } = await getContentInfo();
  const response = await fetch(`${url}/ghost/api/content/${resource}?${new URLSearchParams({ key, ...params })}`);
  if (response.status === 404) return null;
  if (response.status >= 400 && response.status < 500) throw new ContentRefused(`The content service answered ${response.status}.`);
  if (!response.ok) throw new Error(`The content service answered ${response.status}.`);
  return await response.json();
}
