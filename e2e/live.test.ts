import { proveTestHandle } from '@strapline/testkit/handles';
import type { Person } from '@strapline/testkit/test-server';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessibleInBothThemes, switchTheme } from './expect-accessible.ts';
import { journey, openPage, takeScreenshot } from './journey.ts';
import { createMember } from './people.ts';
import { createListing, type Piece } from './shop.ts';

journey('a creator streams', { YOUTUBE_KEY: 'not-asked-here' }, (stage) => {
  let mara: Person;
  let ines: Person;
  let piece: Piece;
  beforeAll(async () => {
    const videoId = 'winter-0001';
    stage.server.services.liveStreams = {
      findLive: async (channel) =>
        channel === '@maravale' ? { videoId, title: 'Cutting the winter series', startedAt: stage.server.clock.now() } : null,
    };
    mara = await createMember(stage, 'mara');
    ines = await stage.server.person({ roles: ['admin'] });
    piece = await createListing(stage, mara, 'Rose silk balconette');
    await proveTestHandle(mara, ines, 'youtube:maravale');
  });

  const slug = () => mara.username.replaceAll('_', '-');

  test('which their page says, with the way there', async () => {
    for (const width of [1280, 390]) {
      const page = await stage.newPage({ width, height: 844 });
      await openPage(page, `${stage.url}/model/${slug()}`);
      const strip = page.getByRole('region', { name: 'Live on YouTube' });
      await strip.getByRole('heading', { name: 'Cutting the winter series' }).waitFor();
      expect(await strip.getByRole('link', { name: 'Watch' }).getAttribute('href')).toBe('https://www.youtube.com/watch?v=winter-0001');
      await takeScreenshot(page, `live-model-${width}`);
      await expectAccessibleInBothThemes(page);
      await switchTheme(page, 'dark');
      await takeScreenshot(page, `live-model-${width}-dark`);
    }
  });

  test('and the home page while a piece of theirs is featured', async () => {
    const inDays = (days: number) => new Date(stage.server.clock.now().getTime() + days * 86_400_000).toISOString();
    await ines.client.call('setFeatured', {
      slug: piece.slug,
      title: 'Rose, from two sleeves',
      text: 'Two sleeves of an evening dress became the cups, and its hem became the band. Nothing was left over.',
      from: inDays(-1),
      until: inDays(1),
    });
    const page = await stage.newPage();
    await openPage(page, stage.url);
    await page.getByRole('link', { name: 'Live on YouTube' }).waitFor();
    await takeScreenshot(page, 'live-home-1280');
  });

  test('and the widget of the creator, which has no scripts', async () => {
    const page = await stage.newPage({ width: 390, height: 844 });
    await page.goto(`${stage.url}/widget?kind=model&target=${mara.username}&embed=1`);
    await page.getByRole('link', { name: 'Live on YouTube' }).waitFor();
    await takeScreenshot(page, 'live-widget-390');
  });
});
