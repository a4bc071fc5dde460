export type WordingRule = { reason: string; patterns: readonly RegExp[]; allowed?: RegExp };

// None of the patterns is global, so a rule keeps no state between two texts.
const explicitWords =
  /\b(?:sex(?:y|ual|ually|ting)?|porn\w*|nsfw|xxx+|nudes|naked|topless|erotic\w*|fetish\w*|kink(?:y|s)?|horny|orgasm\w*|masturbat\w*|cum(?:ming|shot)?|blow ?jobs?|hand ?jobs?|dildos?|vibrators?|penis(?:es)?|cocks?|dicks?|vagina\w*|pussy|pussies|clit\w*|anal|anus|tits?|titties|titty|boobs?|boobies|nipples?|areolas?|genital\w*|fuck\w*|shit\w*|cunts?|whores?|sluts?|bitch(?:es)?|rape[ds]?|escorts?|camgirls?|strippers?|onlyfans content|custom (?:pics|vids|videos)|unwashed|sweaty|scented|smelly|worn for you|panty sniff\w*)\b/i;

const allowedNames =
  /\b(?:great|blue|coal|willow|bearded) tits?\b|\bnipple (?:cover|concealer|shield|petal|pad)s?\b|\bno nipple show[- ]?through\b|\bunisex\b|\bescort (?:card|bag)s?\b|\brape ?seed\w*\b|\b(?:lightly|un)scented (?:soap|detergent)\b|\bscented candles?\b|\bshuttle ?cocks?\b/gi;

const email = /[\p{L}\p{N}._%+-]+\s?(?:@|\(at\)|\[at\])\s?[\p{L}\p{N}-]+\s?(?:\.|\(dot\)|\[dot\])\s?[\p{L}]{2,}/iu;
const spelledEmail = /\b[\w.+-]+ at (?:gmail|yahoo|hotmail|outlook|proton(?:mail)?|icloud|gmx|aol)\b(?: dot com)?/i;
const address = /\b(?:https?:\/\/|www\.)\S+/i;
const bareAddress =
  /\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|net|org|io|me|co|shop|store|link|app|dev|info|biz|gg|tv|ly|xyz|de|fr|es|uk|eu)(?:\/\S*)?\b(?!\s?\d)/i;
// Ten to fifteen digits in groups, or a plus before eight or more. A row of measurements has units, commas or slashes in between.
const phone =
  /(?:\+\d(?:[ .()-]*\d){7,14}|\(\d{3}\)\s?\d{3}[ .-]?\d{4}|(?<![\d:.-])\d{3}[ .-]\d{3}[ .-]\d{4}(?![\d:-])|(?<![\d:.-])0\d{9,11}(?![\d:-]))/;
const asksForPhone = /\b(?:call|text|phone|ring|sms) me (?:at|on|under)\b/i;
const platforms =
  'instagram|insta|ig|facebook|fb|messenger|onlyfans|reddit|tiktok|twitch|twitter|youtube|bluesky|bsky|mastodon|threads|telegram|whats ?app|signal|snap(?:chat)?|discord|kik|wechat|line|skype|viber';
const handleOnPlatform = new RegExp(`\\b(?:${platforms})\\b(?: (?:is|at|name|handle|account|user))?\\s?[:=\\-–]?\\s?@[\\w.]{2,}`, 'i');
const handleFirst = new RegExp(`@[\\w.]{2,} (?:on|at) (?:${platforms})\\b`, 'i');
const messageElsewhere =
  /\b(?:dm|pm|message|msg|text|write|add|find|contact|reach|follow|hit) (?:me|us) (?:up )?(?:on|at|via|over|through) (?:my |the )?(?:instagram|insta|ig|facebook|fb|messenger|onlyfans|reddit|tiktok|twitter|telegram|whats ?app|signal|snap(?:chat)?|discord|kik|wechat|e-?mail)\b/i;

const payElsewhere =
  /\b(?:pay ?pal|venmo|cash ?app|zelle|revolut|western union|money ?gram|wise transfer|bank transfer|wire transfer|gift ?cards?|apple pay me|google pay me|bitcoin|btc|usdt|ethereum wallet)\b/i;
const pastTheHouse =
  /\b(?:pay (?:me |us )?(?:directly|privately|outside|elsewhere|in cash|off ?(?:-|the )?(?:site|platform|app))|(?:deal|sell|buy|sale|payment|transaction)s? (?:outside|off) (?:of )?(?:the |this )?(?:site|platform|app|strapline)|off[- ]?platform|avoid (?:the )?(?:fees?|commission)|without (?:the )?(?:fees|commission)|cheaper (?:if you|when you)? ?(?:pay|buy)? ?(?:directly|privately|outside)|skip the fees?|friends and family)\b/i;
const cashTag = /(?:^|\s)\$[a-z][a-z0-9_]{2,}\b/i;

export const wordingRules: readonly WordingRule[] = [
  {
    reason: 'Please describe the garment and its fit, without explicit words.',
    patterns: [explicitWords],
    allowed: allowedNames,
  },
  {
    reason:
      'Please leave out e-mail addresses, phone numbers, links and handles. Messages and orders run through Strapline, so that both sides stay private.',
    patterns: [email, spelledEmail, address, bareAddress, phone, asksForPhone, handleOnPlatform, handleFirst, messageElsewhere],
  },
  {
    reason: 'Please leave out payment outside Strapline. Only what is paid here is protected.',
    patterns: [payElsewhere, pastTheHouse, cashTag],
  },
];
