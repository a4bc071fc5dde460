export type WordingRule = { reason: string; patterns: readonly RegExp[]; allowed?: RegExp };

// English only, and only unambiguous words; reports and reviewers handle the rest. Garment terms must pass, so a word with another meaning for garments (boob
// tube, a kink in the wire, nude, strapless, stripe) is either omitted or combined with what makes it explicit.
const explicitWords = matchAnyOf([
  'sex|sexual\\w*|sexting|porn\\w*|nsfw|xxx[- ]rated|nudes|naked|topless|erotic\\w*|fetish\\w*|kinky|horny|orgasm\\w*|masturbat\\w*',
  'cum(?:ming|shots?)?|blow ?jobs?|hand ?jobs?|dildos?|vibrators?|penis(?:es)?|cocks?|dicks?|vaginas?|pussy|pussies|clit(?:oris)?',
  'anal|anus|tits?|titty|titties|boobies|nipples?|areolas?|areolae|genitals?|fuck\\w*|shit(?:s|ty)?|cunts?|whores?|sluts?|slutty|bitch(?:es)?',
  'raped?|escorts?|camgirls?|strippers?|(?:custom|private|dirty) (?:pics?|pictures|photos|vids?|videos)|worn for you',
  '(?:unwashed|sweaty|smelly|dirty|scented) (?:panty|panties|underwear|bras?|bralettes?|knickers|lingerie)|worn and unwashed',
]);

const garmentNames =
  /\b(?:great|blue|coal|willow|bearded) tits?\b|\bnipple (?:covers?|concealers?|shields?|petals?|pads?)\b|\bnipples? (?:do|does|will|did) ?n[o']?t show\b|\bnaked (?:feel(?:ing)?|sensation|wire)\b|\bsame[- ]sex\b|\b\w+-cum-\w+\b|\bcum laude\b|\bescort cards?\b/gi;

// A match may only start at the start of a word: trying every letter of a long word would take quadratic time.
const email = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/u;
const hiddenEmail = /(?<![\p{L}\p{N}._+-])[\p{L}\p{N}._+-]+ ?[([{] ?at ?[)\]}] ?[\p{L}\p{N}-]+ ?(?:\.|[([{] ?dot ?[)\]}]) ?\p{L}{2,}/iu;
const spokenEmail = /(?<![\w.+-])[\w.+-]+ at (?:gmail|yahoo|hotmail|outlook|proton(?:mail)?|icloud|gmx|aol)\b(?: ?(?:dot|\.) ?com)?/i;
const address = /\b(?:https?:\/\/|www\.)\S+/i;
// Any ending counts, since any word can become a top-level domain. Capitalized like the start of a sentence, only common ones count: in "soft lace.Me and my
// sister" a space is missing, and it is no link.
const bareAddress =
  /(?<![\p{L}\p{N}-])(?<![\p{L}\p{N}-][.\u3002])(?!(?:e\.g|i\.e|a\.k\.a)\.)[\p{L}\p{N}-]+(?:[.\u3002][\p{L}\p{N}-]+)*[.\u3002](?:xn--[a-z0-9-]+|\p{Ll}[\p{Ll}-]+|\p{Lu}{2,}|\p{Lo}{2,}|(?:Com|Net|Org|Io|Co|Shop|Store|Link|App|Dev|Info|Biz|Xyz))(?![\p{L}\p{N}])(?:\/\S*)?/u;
const numberedAddress = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/;
const spokenAddress = /(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+ ?(?:[([{] ?dot ?[)\]}] ?\p{L}{2,}| dot (?:com|net|org|io|shop|store|xyz)\b)/iu;

const internationalPhone = /\+\d(?:[ .()-]*\d){8,14}/;
const nationalPhone = /\(\d{3}\) ?\d{3}[ .-]?\d{4}|(?<![\d:.-])(?:\d{3}[ .-]\d{3}[ .-]\d{4}|0\d{9,10})(?![\d:-])/;
const saidPhone =
  /\b(?:call|text|phone|ring|sms|tel|mobile|cell|number)\b\W{0,3}(?:(?:me|us|is|at|on|number)\W{1,3}){0,3}\+?\d[\d .()-]{5,}\d/i;

const elsewhere =
  'instagram|insta|ig|facebook|fb|messenger|onlyfans|reddit|tiktok|twitch|twitter|youtube|bluesky|bsky|mastodon|threads|telegram|whats ?app|signal|snap|snapchat|discord|kik|wechat|line|skype|viber';
const messengers =
  'instagram|insta|ig|facebook|fb|onlyfans|tiktok|twitter|telegram|whats ?app|snap|snapchat|discord|kik|wechat|skype|viber';
const handleBehind = new RegExp(`\\b(?:${elsewhere})\\b(?: (?:is|at|name|handle|account|user))?\\s?[:=\\-–]?\\s?@[\\w.]{2,}`, 'i');
const handleBefore = new RegExp(`@[\\w.]{2,} (?:on|at) (?:${elsewhere})\\b`, 'i');
const handleNamed = new RegExp(`\\b(?:${messengers})(?: (?:name|handle|account|user))?(?:\\s?[:=]\\s?|\\s+is\\s+)[\\w.]{3,}`, 'i');
const invitation = new RegExp(
  `\\b(?:dm|pm|message|msg|text|write|add|find|contact|reach|follow|hit) (?:me|us) (?:up )?(?:on|at|via|over|through) (?:my |the )?(?:${messengers}|messenger|reddit|signal|e-?mail)\\b`,
  'i',
);

const payServices = /\b(?:pay ?pal|venmo|cash ?app|zelle|revolut|western union|money ?gram)\b/i;
const payOtherwise =
  /\b(?:pay(?:ment)?|paid|accept|take|send|prefer) (?:\w+ ){0,3}(?:bitcoin|btc|usdt|ether(?:eum)?|wise|gift ?cards?|cash|(?:bank|wire) transfer)\b/i;
const outsidePayment =
  /\b(?:pay (?:me |us )?(?:directly|privately|outside|elsewhere)|(?:deal|sell|buy|sale|pay|payment|transaction)s? (?:me |us )?(?:outside|off) (?:of )?(?:the |this )?(?:site|platform|app|strapline)|off[- ]platform|(?:avoid|skip|save|without) (?:the )?(?:fees?|commission)|cheaper (?:directly|privately|outside)|friends (?:and|&) family payment)\b/i;
const cashTag = /(?<=^|\s)\$[a-z][a-z0-9_]{2,}\b/i;

// No pattern has the global flag, which would keep state between texts.

export const explicitRule: WordingRule = {
  reason: 'Please describe the garment and its fit, without explicit words.',
  patterns: [explicitWords],
  allowed: garmentNames,
};

export const contactRules: readonly WordingRule[] = [
  {
    reason:
      'Please leave out e-mail addresses, phone numbers, links and handles. Messages and orders stay here, so that both sides stay private.',
    patterns: [
      email,
      hiddenEmail,
      spokenEmail,
      address,
      numberedAddress,
      spokenAddress,
      internationalPhone,
      nationalPhone,
      saidPhone,
      handleBehind,
      handleBefore,
      handleNamed,
      invitation,
    ],
  },
  {
    reason: 'Please leave out web addresses. Messages and orders stay here. Is it not an address? Put a space after the full stop.',
    patterns: [bareAddress],
  },
];

export const paymentRule: WordingRule = {
  reason: 'Please leave out payment elsewhere. Only what is paid here is protected.',
  patterns: [payServices, payOtherwise, outsidePayment, cashTag],
};

function matchAnyOf(words: readonly string[]): RegExp {
  return new RegExp(`\\b(?:${words.join('|')})\\b`, 'i');
}

/** The rules of every public text. */
export const wordingRules: readonly WordingRule[] = [explicitRule, ...contactRules, paymentRule];
