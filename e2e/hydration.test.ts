import { randomUUID } from 'node:crypto';
import { languageCookie, languages } from '@strapline/contract/languages';
import { pages } from '@strapline/contract/pages';
import { startTopic } from '@strapline/server/features/forum/test-forum';
import { uploadPicture } from '@strapline/testkit/bra-tags';
import { openTestSurvey, proveTestHandle } from '@strapline/testkit/handles';
import { verifyTestPair } from '@strapline/testkit/pairs';
import { expect, test } from 'vitest';
import { journey, openPage } from './journey.ts';
import { createMember } from './people.ts';
import { createListing } from './shop.ts';

journey('hydration', {}, (stage) => {
  test('no page differs from what the server rendered, whatever the browser’s time zone, settings and language', async () => {
    const mara = await createMember(stage, 'mara');
    const { slug, braTagId } = await createListing(stage, mara, 'Linen full cup');
    const { creator } = await mara.client.call('fetchListing', { slug });
    const { topicId } = await startTopic(mara, await stage.server.person({ roles: ['moderator'] }), {
      text: 'Dated *in* [every zone](/log).',
    });
    const pair = await verifyTestPair(stage.server, mara, await stage.server.person({ roles: ['admin'] }), { braSize: '32DD' });
    const gallery = await mara.client.call('createGallery', {
      title: 'Straps, resewn',
      media: [await uploadPicture(stage.server, mara)],
      idempotencyKey: randomUUID(),
    });
    const fqsid = 'bluesky:amber-lark.example';
    await proveTestHandle(mara, await stage.server.person({ roles: ['admin'] }), fqsid);
    for (const survey of ['size', 'icbm'] as const) await openTestSurvey(mara, survey, fqsid);
    const now = Date.now();
    await stage.server.person({ roles: ['admin'] }).then(({ client }) =>
      client.call('setFeatured', {
        slug,
        title: 'Linen, twice washed',
        text: 'The linen was washed twice before it was cut.\n\nIt will not shrink again, and it will never be quite smooth, which is the point of it.',
        from: new Date(now - 3_600_000).toISOString(),
        until: new Date(now + 86_400_000).toISOString(),
      }),
    );
    const examples: Record<string, string> = {
      createPair: '/apair/create',
      editPair: `/apair/edit/${pair.id}`,
      pair: `/apair/view/${pair.id}`,
      verifyPair: `/apair/verify/${pair.id}`,
      pairWallet: `/apair/wallet/${pair.id}`,
      gallery: `/gallery/${gallery.id}`,
      sizeSurvey: `/size/${fqsid}`,
      icbm: `/icbm/${fqsid}`,
      tagSurvey: `/tag/${fqsid}`,
      collector: `/collector/${mara.accountId}`,
      model: `/model/${creator.slug}`,
      listing: `/listing/${slug}`,
      featured: `/featured/bra/${slug}`,
      referral: `/r/${mara.username}`,
      order: '/order/pi_none',
      rate: '/rate/ord_none',
      editPost: '/post/pst_none',
      topic: `/forum/${topicId}`,
      report: '/report/rep_none',
      messages: '/messages',
      supportThread: '/support/thr_none',
      decision: '/decision/dec_none',
      stopRecovery: '/recovery/rec_none/stop',
      finishRecovery: '/recovery/rec_none',
      widget: '/widget?kind=calculator&embed=1',
      tag: `/bratag/${braTagId}`,
      tagAction: `/bratag/${braTagId}/action`,
      certificate: `/bratag/${braTagId}/certificate`,
      notFound: '/widgets/1',
    };
    const queries = [
      '/apair?band=32&cup=DD&system=UK',
      '/?section=boutique&size=32DD',
      '/?section=boutique&followed=yes',
      '/?section=models',
      '/tag?handle=x:mara',
      '/invite?step=accept',
      `/checkout?listing=${slug}`,
      `/listing/${slug}?embed=1`,
      `/gallery/${braTagId}`,
      `/gallery/${pair.id}`,
      `/gallery/${gallery.id}?open=1`,
      `/icbm/${fqsid}?embed=1`,
      '/size/bluesky:nobody.example',
    ];
    // The first of these is rendered on its own; the others redirect to sign-in or return from it.
    const redirects = ['/blog', '/signup', '/signin', '/login', '/signout', '/logout'];
    const paths = Object.entries(pages).map(([name, { path }]) => examples[name] ?? path);
    expect(paths.filter((path) => path.includes('$'))).toEqual([]);
    stage.expectConsoleError(/404 \(Not Found\)/, 'some pages are not there');

    const page = await stage.newPage({ width: 390, timeZone: 'Pacific/Auckland' });
    await page.addInitScript(() => {
      const state = { theme: 'dark', railOpen: false, wideView: true, sizingSystem: 'EU', metric: true };
      localStorage.setItem('strapline.preferences', JSON.stringify({ state, version: 0 }));
    });
    // A difference is an error in the console, which fails the test. The other journeys see most pages in English.
    const visited = [...paths.filter((one) => !redirects.includes(one)), ...queries];
    const unrendered: string[] = [];
    for (const [index, path] of visited.entries()) {
      const value = languages[index % languages.length] ?? 'en';
      await page.context().addCookies([{ name: languageCookie, value, url: stage.url }]);
      await openPage(page, `${stage.url}${path}`);
      const data = await page.locator('#page-data').textContent();
      if (!data?.startsWith('{"page":')) unrendered.push(`${path} (${value})`);
    }
    expect(unrendered).toEqual([]);
  });

  test('scripts are requested after the first paint, and inlined style sheets are not requested', async () => {
    const page = await stage.newPage({ width: 390 });
    await openPage(page, stage.url);
    const { answeredAt, paintedAt, firstScriptAt, requested, inlined } = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      const resources = performance.getEntriesByType('resource');
      const scripts = resources.filter(({ name }) => name.endsWith('.js'));
      const sheets = [...document.querySelectorAll<HTMLLinkElement>('style + link[rel=stylesheet]')];
      return {
        answeredAt: navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0,
        paintedAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
        firstScriptAt: Math.min(...scripts.map(({ startTime }) => startTime)),
        requested: resources.map(({ name }) => name),
        inlined: sheets.map(({ href }) => href),
      };
    });
    // On a busy machine the paint can take longer than the second that they wait at most.
    expect(firstScriptAt).toBeGreaterThanOrEqual(Math.min(paintedAt, answeredAt + 1000));
    expect(inlined.length).toBeGreaterThan(1);
    for (const sheet of inlined) expect(requested).not.toContain(sheet);
  });
});
