import { apps as ourApps } from '@strapline/contract/apps/all-apps';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { createApps } from '../../platform/apps.ts';
import { addManifest } from './web-manifest.ts';

test('each app is installed with its own name, icons and colors', async () => {
  const apps = createApps(ourApps, {
    ...readConfig({ SEED: 'empty', APP_HOSTS: 'toptop=tops.example' }),
    publicUrl: 'https://strapline.example',
  });
  const server = Fastify();
  addManifest(server, { apps });
  const load = async (host: string) => (await server.inject({ url: '/manifest.webmanifest', headers: { host } })).json();
  expect(await load('strapline.example')).toMatchObject({
    name: 'Strapline',
    theme_color: '#7A1F3D',
    icons: [{ src: '/icons/icon-192.png' }, {}, {}],
  });
  expect(await load('tops.example')).toMatchObject({
    name: 'Toptop',
    theme_color: '#0E4E58',
    icons: [{ src: '/icons/toptop/icon-192.png' }, {}, {}],
  });
  await server.close();
});

test('pictures that other apps share go to the page that looks for their owners', async () => {
  const server = Fastify();
  addManifest(server, { apps: createApps(ourApps, { ...readConfig({ SEED: 'empty' }), publicUrl: 'https://strapline.example' }) });
  expect((await server.inject('/manifest.webmanifest')).json().share_target).toEqual({
    action: '/tag',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'picture', accept: ['image/*'] }] },
  });
  await server.close();
});
