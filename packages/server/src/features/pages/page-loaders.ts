import type { EventName } from '@strapline/contract/events';
import type { PageName, Pages } from '@strapline/contract/pages';
import { galleryId as galleryIdSchema } from '@strapline/contract/shapes/private-media';
import { parseBraTagId } from '@strapline/domain/bra-tag/bra-tag-id';
import { formatFqsid, parseFqsid } from '@strapline/domain/profile/fqsid';
import { nameItems } from '../language/language.ts';
import { createCollectionCard } from '../share-card/share-card.ts';
import { createFaqHead } from './faq-head.ts';
import { createArchiveHead, createFeaturedHead } from './featured-head.ts';
import { createForumHead, createTopicHead, readForumQuery } from './forum-head.ts';
import type { CallEvent, LoadedCall, LoadedPage, PageTarget } from './loaded-page.ts';
import { createBoutiqueHead, createBraTagHead, createHomeHead, createListingHead, createModelHead, createModelsHead } from './page-head.ts';
import { createPairHead, createPairsHead, readPairsQuery } from './pair-head.ts';
import { createSurveyHead } from './survey-head.ts';
import { loadWidgetPage } from './widget-head.ts';

/** As the screen of a featured piece asks for those before it (`web/src/app/featured-page.tsx`). */
const earlierFeatured = { limit: 4 };

type LoadingPage = { [N in PageName]: Pages[N] extends { load: readonly EventName[] } ? N : never }[PageName];
type EventsOf<N extends LoadingPage> = Pages[N] extends { load: readonly (infer E extends EventName)[] } ? E : never;

/** The loaders of pages with `load` in `pages.ts`; null means 404. */
export const pageLoaders: { [N in LoadingPage]: (call: CallEvent<EventsOf<N>>, target: PageTarget) => Promise<LoadedPage | null> } = {
  async home(call, { query, ...site }) {
    const section = query.get('section');
    if (section === 'models') return { head: createModelsHead(site), calls: createCalls('listModels', {}, await call('listModels', {})) };
    const newest = createCalls('searchListings', {}, await call('searchListings', {}));
    if (section === 'boutique') return { head: createBoutiqueHead(site), calls: newest };
    return { head: createHomeHead(site), calls: [...newest, ...createCalls('fetchFeatured', {}, await call('fetchFeatured', {}))] };
  },
  async featured(call, { params: { slug }, ...site }) {
    const [answer, listing] = [await call('fetchFeatured', { slug }), await call('fetchListing', { slug })];
    if (!answer?.featured || !listing) return null;
    return {
      head: createFeaturedHead(answer.featured, site),
      calls: [
        ...createCalls('fetchFeatured', { slug }, answer),
        ...createCalls('fetchListing', { slug }, listing),
        ...createCalls('listFeatured', earlierFeatured, await call('listFeatured', earlierFeatured)),
      ],
    };
  },
  async featuredArchive(call, site) {
    return { head: createArchiveHead(site), calls: createCalls('listFeatured', {}, await call('listFeatured', {})) };
  },
  async listing(call, { params: { slug }, ...site }) {
    const answer = await call('fetchListing', { slug });
    return answer && { head: createListingHead(answer, site), calls: createCalls('fetchListing', { slug }, answer) };
  },
  async tag(call, { params: { braTagId = '' }, ...site }) {
    const answer = parseBraTagId(braTagId) ? await call('fetchBraTag', { braTagId }) : null;
    return answer && { head: createBraTagHead(answer, site), calls: createCalls('fetchBraTag', { braTagId }, answer) };
  },
  /** The screen loads the certificate itself. Hidden from search engines, which have the tag's page. */
  async certificate(call, { app, i18n, params: { braTagId = '' } }) {
    const tag = parseBraTagId(braTagId) ? await call('fetchBraTag', { braTagId }) : null;
    if (!tag) return null;
    const title = `${tag.title}, certificate of provenance: ${app.name}`;
    const description = i18n._('The certificate of {title}, which anyone can check.', { title: tag.title });
    return { head: { title, description, path: `/bratag/${braTagId}/certificate`, isHidden: true }, calls: [] };
  },
  async model(call, { params: { slug }, ...site }) {
    const answer = await call('fetchModel', { slug });
    if (!answer) return null;
    const calls = createCalls('fetchModel', { slug }, answer);
    for (const fqsid of site.app.modules.icbm ? answer.provenHandles : []) {
      const input = { survey: 'icbm', fqsid };
      calls.push(...createCalls('getSurveyResults', input, await call('getSurveyResults', input)));
    }
    return { head: createModelHead(answer, site), calls };
  },
  async referral(call, { params: { referrerId }, ...site }) {
    const { app, i18n } = site;
    const input = { referrerId };
    const answer = await call('fetchReferrer', input);
    const model = answer?.slug ? { slug: answer.slug } : null;
    return (
      answer && {
        head: {
          ...createHomeHead(site),
          title: `${answer.username} invited you: ${app.name}`,
          description: i18n._('An invitation to {name}, where one-of-a-kind {items} are offered, collected and kept on record.', {
            name: app.name,
            items: nameItems(i18n, app).items,
          }),
          path: `/r/${answer.username}`,
          data: [{ '@context': 'https://schema.org', '@type': 'WebPage', name: `${answer.username} invited you` }],
          isHidden: true,
        },
        calls: [
          ...createCalls('fetchReferrer', input, answer),
          ...(model ? createCalls('fetchModel', model, await call('fetchModel', model)) : []),
        ],
      }
    );
  },
  icbm: async (call, target) => await loadSurvey(call, 'icbm', target),
  tagSurvey: async (call, target) => await loadSurvey(call, 'icbm', target),
  sizeSurvey: async (call, target) => await loadSurvey(call, 'size', target),
  async gallery(call, { params: { galleryId = '' }, ...site }) {
    const { app, i18n } = site;
    const isTag = parseBraTagId(galleryId) !== null;
    const answer = isTag || galleryIdSchema.safeParse(galleryId).success ? await call('fetchGallery', { galleryId }) : null;
    if (!answer) return null;
    const head = {
      ...createHomeHead(site),
      // Members share the address of a gallery themselves, and covers alone are nothing to find.
      isHidden: !isTag || answer.media.every(({ kind }) => kind === 'encrypted'),
      title: `${answer.title}, pictures: ${app.name}`,
      description: i18n._('Pictures of {title}.', { title: answer.title }),
      path: `/gallery/${galleryId}`,
    };
    return { head, calls: createCalls('fetchGallery', { galleryId }, answer) };
  },
  async pairs(call, { query, ...site }) {
    const { app } = site;
    const input = readPairsQuery(query, app);
    // What is the visitor's own only the browser can load: it has the session.
    if (input.openToMe || input.following) return { head: createPairsHead(site, input), calls: [] };
    const answer = await call('fetchAllApair', input);
    return answer && { head: createPairsHead(site, input), calls: createCalls('fetchAllApair', input, answer) };
  },
  pair: loadPair,
  verifyPair: loadPair,
  pairWallet: loadPair,
  async collector(call, { params: { userId }, ...site }) {
    const { app, i18n } = site;
    // The member's own collection: only the browser has the session.
    if (userId === undefined) return { head: { ...createHomeHead(site), path: '/collector', isHidden: true }, calls: [] };
    const answer = await call('fetchCollector', { userId });
    if (!answer) return null;
    const head = {
      ...createHomeHead(site),
      title: `The collection of ${answer.displayName || answer.username}: ${app.name}`,
      description: i18n._('{count, plural, one {One piece} other {# pieces}} on record with {name}.', {
        count: answer.collected,
        name: answer.username,
      }),
      path: `/collector/${userId}`,
      card: createCollectionCard(answer, app),
    };
    return { head, calls: createCalls('fetchCollector', { userId }, answer) };
  },
  widget: loadWidgetPage,
  async faq(_call, { query, language, readFaq, ...site }) {
    const answer = await readFaq();
    return { head: createFaqHead(site, answer, query), calls: [{ event: 'content', input: { kind: 'faq', language }, answer }] };
  },
  async forum(call, { query, ...site }) {
    const input = readForumQuery(query);
    const answer = await call('listTopics', input);
    return answer && { head: createForumHead(site, input), calls: createCalls('listTopics', input, answer) };
  },
  async topic(call, { params: { topicId }, query, ...site }) {
    const from = Number(query.get('from'));
    const input = { topicId, ...(Number.isSafeInteger(from) && from > 1 && from < 1_000_000 ? { from } : {}) };
    const topic = await call('fetchTopic', { topicId });
    if (!topic) return null;
    const calls = [
      ...createCalls('fetchTopic', { topicId }, topic),
      ...createCalls('listReplies', input, await call('listReplies', input)),
    ];
    return { head: createTopicHead(topic, site), calls };
  },
  /** If the piece is on hold or sold, it may be the visitor's own; only the browser knows, so it loads the listing itself. */
  async checkout(call, { query, ...site }) {
    const slug = query.get('listing');
    const answer = slug ? await call('fetchListing', { slug }) : null;
    const calls = answer?.listing === 'published' ? createCalls('fetchListing', { slug }, answer) : [];
    return { head: { ...createHomeHead(site), path: '/checkout', isHidden: true }, calls };
  },
};

function createCalls(event: EventName, input: object, answer: object | null): LoadedCall[] {
  return answer ? [{ event, input, answer }] : [];
}

async function loadPair(call: CallEvent<'fetchApair'>, { params: { pairId }, ...site }: PageTarget): Promise<LoadedPage | null> {
  const answer = await call('fetchApair', { pairId });
  return answer && { head: createPairHead(answer, site), calls: createCalls('fetchApair', { pairId }, answer) };
}

/** As the screen reads its address (`useSurvey` in `web/src/features/survey/use-survey.ts`). */
async function loadSurvey(
  call: CallEvent<'fetchSurvey'>,
  survey: 'icbm' | 'size',
  { params: { fqsid = '' }, ...site }: PageTarget,
): Promise<LoadedPage | null> {
  const handle = parseFqsid(fqsid);
  const input = handle && { survey, fqsid: formatFqsid(handle) };
  const answer = input && (await call('fetchSurvey', input));
  return answer && { head: createSurveyHead(answer, site), calls: createCalls('fetchSurvey', input, answer) };
}
