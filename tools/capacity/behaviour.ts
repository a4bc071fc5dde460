import { type OperationName, operationNames } from './measured-costs.ts';

/** An assumption: a number, what it counts, and why we chose it. None of them is measured; replace them by your own. */
export type Assumption = { value: number; unit: string; reason: string };

const assume = (value: number, unit: string, reason: string): Assumption => ({ value, unit, reason });

/** How people use an installation. */
export const behaviour = {
  visitsPerMemberDay: assume(0.3, 'visits', 'most members come once or twice a week'),
  guestVisitsPerMemberVisit: assume(1, 'visits', 'half of all visits are by people who aren’t signed in'),
  crawlerPagesPerTagDay: assume(2, 'pages', 'search engines, previews and price comparers read each piece now and then'),
  pagesPerVisit: assume(10, 'pages', 'a boutique is browsed'),
  firstHtmlPerVisit: assume(1.5, 'pages', 'the app loads later pages by calls; some are opened in new tabs'),
  callsPerPage: assume(3, 'calls', 'a list or a piece, its state, and one more'),
  picturesPerPage: assume(12, 'pictures', 'half a list of 24 is scrolled into view; a piece has three'),
  picturesCachedByBrowser: assume(0.3, 'share', 'a browser keeps a picture for five minutes'),
  newBrowserShare: assume(0.3, 'share of visits', 'these load all files of the app; the others have them'),
  minutesPerVisit: assume(8, 'minutes', 'how long the socket of a visit is open'),
  signInsPerMemberDay: assume(0.03, 'sign-ins', 'a session lasts for weeks'),
  signUpsPerMemberYear: assume(1, 'sign-ups', 'membership doubles in a year'),
  savesPerMemberVisit: assume(0.5, 'saved pieces', 'every second visit'),
  messagesPerPurchase: assume(6, 'messages', 'before and after a purchase, with those that lead to none'),
  tagsPerPurchase: assume(1.5, 'new tags', 'more is offered than sold'),
  picturesPerTag: assume(4, 'pictures', 'front, back, label, detail'),
  fulfilledShare: assume(0.9, 'share of purchases', 'the others are canceled or refunded, which costs about the same'),
  peakFactor: assume(4, 'times the average', 'evenings, and a mail to everybody'),
  purchasePeakFactor: assume(
    40,
    'times the average',
    'purchases come in rushes for new pieces; with it, a million tags for sale are sold in a month',
  ),
  fullPageFactor: assume(
    3,
    'times the measured WAL',
    'after each checkpoint PostgreSQL writes every page whole once; measured for a purchase',
  ),
} satisfies Record<string, Assumption>;

export type Behaviour = Record<keyof typeof behaviour, number>;

/** How machines are filled, and what they cost. The prices are round numbers to calculate with, not anybody's offer. */
export const machineAssumptions = {
  usableShare: assume(0.5, 'share of the processor', 'half is left for peaks within a minute, deployments and a machine that fails'),
  processSockets: assume(10_000, 'sockets per process', '`npm run verify -- idle-sockets` holds so many in one process'),
  coresPerWebMachine: assume(4, 'cores', 'with 16 GB of memory'),
  webMachineMonth: assume(150, '$ a month', '4 cores and 16 GB'),
  largestDatabaseCores: assume(64, 'cores', 'the largest machine that we would still call ordinary'),
  databaseCoreMonth: assume(60, '$ a month', 'one core with 8 GB of memory and a share of a fast disk'),
  standbys: assume(1, 'copies of the database', 'one that can take over, beside the primary'),
  databaseGbMonth: assume(0.15, '$ per GB and month', 'fast replicated disk'),
  blobGbMonth: assume(0.02, '$ per GB and month', 'an object store'),
  lineGbit: assume(10, 'Gbit/s', 'the network of one large machine or load balancer'),
  egressGb: assume(0.05, '$ per GB', 'without a CDN'),
  redisMachineMonth: assume(100, '$ a month', '2 cores and 8 GB'),
} satisfies Record<string, Assumption>;

export type MachineAssumptions = Record<keyof typeof machineAssumptions, number>;

export function valuesOf<K extends string>(assumptions: Record<K, Assumption>): Record<K, number> {
  return Object.fromEntries(Object.entries<Assumption>(assumptions).map(([name, { value }]) => [name, value])) as Record<K, number>;
}

/** A size of the business. Purchases are those of the busiest minutes. */
export type Size = { members: number; tagsForSale: number; purchasesPerMinute: number };

/** The largest is the promise: 10 million members, 1 million tags for sale, 1,000 purchases a minute. The others have the same number of purchases per member. */
export const sizes: readonly Size[] = [
  { members: 1000, tagsForSale: 500, purchasesPerMinute: 0.1 },
  { members: 10_000, tagsForSale: 3000, purchasesPerMinute: 1 },
  { members: 100_000, tagsForSale: 25_000, purchasesPerMinute: 10 },
  { members: 1_000_000, tagsForSale: 150_000, purchasesPerMinute: 100 },
  { members: 10_000_000, tagsForSale: 1_000_000, purchasesPerMinute: 1000 },
];

/** How often each operation happens in a second. */
export type Rates = Record<OperationName, number>;

const dayInSeconds = 86_400;

/** Operations a second on average. `purchasesPerMinute` of a size is at the peak, everything else is per day. */
export function calculateAverageRates({ members, tagsForSale, purchasesPerMinute }: Size, b: Behaviour): Rates {
  const perDay = (count: number): number => count / dayInSeconds;
  const memberVisits = perDay(members * b.visitsPerMemberDay);
  const visits = memberVisits * (1 + b.guestVisitsPerMemberVisit);
  const crawled = perDay(tagsForSale * b.crawlerPagesPerTagDay);
  const purchases = purchasesPerMinute / 60 / b.purchasePeakFactor;
  const html = visits * b.firstHtmlPerVisit;
  const calls = visits * b.pagesPerVisit * b.callsPerPage;
  const tags = purchases * b.tagsPerPurchase;
  return {
    homePage: html * 0.3,
    listingPage: html * 0.5 + crawled * 0.8,
    listingPageAgain: html * 0.1,
    tagPage: html * 0.1 + crawled * 0.2,
    staticFiles: visits * b.newBrowserShare,
    picture: visits * b.pagesPerVisit * b.picturesPerPage * (1 - b.picturesCachedByBrowser),
    listOf24: calls * 0.4,
    search: calls * 0.2,
    detail: calls * 0.4,
    openSocket: visits * 1.5,
    signIn: perDay(members * b.signInsPerMemberDay),
    signUp: perDay((members * b.signUpsPerMemberYear) / 365),
    savePiece: memberVisits * b.savesPerMemberVisit,
    sendMessage: purchases * b.messagesPerPurchase,
    uploadPicture: tags * b.picturesPerTag,
    createTag: tags,
    offerTag: tags,
    purchase: purchases,
    fulfilOrder: purchases * b.fulfilledShare,
  };
}

/** Operations a second at the peak. Only purchases have one of their own: what follows them is spread over days. */
export function calculatePeakRates(size: Size, b: Behaviour): Rates {
  const average = calculateAverageRates(size, b);
  const scaled = operationNames.map((name) => [name, average[name] * b.peakFactor]);
  return { ...(Object.fromEntries(scaled) as Rates), purchase: size.purchasesPerMinute / 60 };
}
