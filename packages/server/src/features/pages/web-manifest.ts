import type { App } from '@strapline/contract/apps/app';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/services.ts';

/** What a home screen shows of an installed app. */
export function addManifest(server: FastifyInstance, { apps }: Pick<Services, 'apps'>): void {
  server.get('/manifest.webmanifest', async ({ headers, url }, reply) => {
    const app = apps.choosePage(headers, new URL(url, 'http://localhost').searchParams);
    return reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(createManifest(app)));
  });
}

function createManifest({ name, copy, icons, frameColors }: App): object {
  const png = (size: number) => ({ src: `${icons}/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' });
  return {
    name,
    short_name: name,
    description: copy.about,
    start_url: '/',
    scope: '/',
    lang: 'en',
    display: 'standalone',
    background_color: frameColors.background,
    theme_color: frameColors.theme,
    icons: [png(192), png(512), { ...png(512), purpose: 'maskable' }],
    // Other apps offer to share pictures with this one, which then looks for their owners.
    share_target: {
      action: '/tag',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'picture', accept: ['image/*'] }] },
    },
  };
}
