import type { App, Colors } from '@strapline/contract/apps/app';
import type { Node } from '@takumi-rs/core';
import { type CardTone, cardSize, type ShareCard } from './card.ts';
import { getCardColors } from './card-colors.ts';
import { fontStacks } from './card-fonts.ts';

type Style = NonNullable<Node['style']>;

/** Names of the images that the nodes refer to. */
export const cardImages = { picture: 'picture', avatar: 'avatar', covers: ['cover-left', 'cover-right'], clasp: 'clasp' } as const;

const pictureWidth = 472;

const box = (style: Style, children: (Node | null)[]): Node => ({
  type: 'container',
  style: { display: 'flex', ...style },
  children: children.flatMap((child) => child ?? []),
});
const text = (content: string, style: Style): Node => ({ type: 'text', text: content, style });
const image = (src: string, width: number, height: number, style: Style = {}): Node => ({
  type: 'image',
  src,
  width,
  height,
  style: { width, height, objectFit: 'cover', ...style },
});

/** Picture on the left; name, title, price and person on the right. Nothing is smaller than 24 px: previews are often half as wide. */
export function layOutCard(card: ShareCard, app: App): Node {
  const colors = getCardColors(app);
  const isPair = 'pairId' in card.picture;
  const width = isPair ? 560 : pictureWidth;
  return box({ ...cardSize, backgroundColor: colors.bg, color: colors.ink, fontFamily: fontStacks.text }, [
    isPair ? drawCovers(colors, width) : image(cardImages.picture, width, cardSize.height, { flexShrink: 0 }),
    drawThread(colors),
    box(
      { flexDirection: 'column', flexGrow: 1, flexBasis: 0, minWidth: 0, padding: '44px 52px 42px 44px', justifyContent: 'space-between' },
      [drawHead(card, app, colors), drawMiddle(card, app, colors), drawPerson(card, app, colors)],
    ),
  ]);
}

function drawHead({ eyebrow, kind }: ShareCard, { name }: App, colors: Colors): Node {
  const isSerial = kind === 'listing' || kind === 'tag' || kind === 'pair';
  return box({ flexDirection: 'column', gap: 10 }, [
    text(name, { fontFamily: fontStacks.display, fontStyle: 'italic', fontSize: 44, lineHeight: 1, letterSpacing: '-0.015em' }),
    eyebrow
      ? text(isSerial ? eyebrow : eyebrow.toUpperCase(), {
          fontFamily: fontStacks.mono,
          fontSize: 24,
          lineHeight: 1.2,
          color: isSerial ? colors['ink-3'] : colors.brass,
          ...(isSerial ? {} : { fontWeight: 500, letterSpacing: '0.08em' }),
          ...clampTo(1),
        })
      : null,
  ]);
}

function drawMiddle(card: ShareCard, app: App, colors: Colors): Node {
  const { sale, facts, tags } = card;
  const line = facts.join('  ·  ');
  return box({ flexDirection: 'column', gap: 22 }, [
    card.kind === 'home' ? drawHeadline(app) : drawTitle(card),
    card.text ? text(card.text, { fontSize: 30, lineHeight: 1.4, color: colors['ink-2'], ...clampTo(card.kind === 'home' ? 3 : 2) }) : null,
    sale || line
      ? box({ alignItems: 'flex-end', gap: 28 }, [
          sale ? drawSale(sale, colors) : null,
          line ? text(line, { fontSize: 31, lineHeight: 1.2, marginBottom: sale ? 5 : 0, color: colors['ink-2'], ...clampTo(1) }) : null,
        ])
      : null,
    tags.length > 0
      ? box(
          { gap: 14, flexWrap: 'wrap' },
          tags.map((tag) => drawHangTag(tag, colors)),
        )
      : null,
  ]);
}

/** The last word in italics, as on the pages; names and other scripts have none. */
function drawTitle({ title, kind }: ShareCard): Node {
  const words = title.split(' ');
  const last = words.at(-1) ?? '';
  const length = countWidth(title);
  const [fontSize, lines] = length <= 22 ? [84, 2] : length <= 32 ? [66, 2] : length <= 60 ? [56, 3] : [47, 3];
  const style: Style = {
    display: 'block',
    fontFamily: fontStacks.display,
    fontSize,
    lineHeight: 1.12,
    letterSpacing: '-0.015em',
    overflowWrap: 'anywhere',
    ...clampTo(lines),
  };
  if (isRightToLeft.test(title)) return { ...text(title, style), dir: 'rtl' };
  if (kind === 'model' || words.length === 1 || !/^[\p{Script=Latin}\p{P}]+$/u.test(last)) return text(title, style);
  const start = title.slice(0, -last.length);
  return {
    type: 'container',
    style,
    children: [text(start, { display: 'inline' }), text(last, { display: 'inline', fontStyle: 'italic' })],
  };
}

/** Its first letter is. */
const isRightToLeft = /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** Its two parts, the second one emphasized. */
function drawHeadline({ copy }: App): Node {
  const [first, second] = copy.headline;
  const style: Style = { fontFamily: fontStacks.display, fontSize: 78, lineHeight: 1.08, letterSpacing: '-0.015em' };
  return box({ flexDirection: 'column' }, [text(first, style), text(second, { ...style, fontStyle: 'italic' })]);
}

/** Ideographs are as wide as two letters. */
function countWidth(title: string): number {
  return [...title].reduce(
    (sum, sign) => sum + (/[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef]|\p{Emoji_Presentation}/u.test(sign) ? 2 : 1),
    0,
  );
}

/** The dollar sign is raised and from the other font, as on the pages; what is sold has a dot. */
function drawSale(sale: string, colors: Colors): Node {
  const isPrice = sale.startsWith('$');
  const mark = isPrice
    ? text('$', { fontSize: 32, lineHeight: 1, marginTop: 5, marginRight: 3 })
    : box({ width: 18, height: 18, borderRadius: 9, marginTop: 26, marginRight: 14, backgroundColor: colors.primary }, []);
  return box({ alignItems: 'flex-start', flexShrink: 0 }, [
    mark,
    text(isPrice ? sale.slice(1) : sale, { fontFamily: fontStacks.display, fontSize: 60, lineHeight: 1 }),
  ]);
}

const tones: Record<CardTone, readonly [ink: keyof Colors, soft: keyof Colors]> = {
  verified: ['verified', 'verified-soft'],
  brass: ['brass', 'brass-soft'],
  rose: ['on-primary-soft', 'primary-soft'],
  plain: ['ink-2', 'sunken'],
  danger: ['danger', 'danger-soft'],
};

/** Cut corners on the left, and an eyelet. */
function drawHangTag({ label, tone }: ShareCard['tags'][number], colors: Colors): Node {
  const [ink, soft] = tones[tone];
  return box(
    {
      alignItems: 'center',
      gap: 12,
      height: 50,
      padding: '0 22px 0 20px',
      backgroundColor: colors[soft],
      color: colors[ink],
      clipPath:
        'polygon(16px 0, calc(100% - 5px) 0, 100% 5px, 100% calc(100% - 5px), calc(100% - 5px) 100%, 16px 100%, 0 calc(100% - 16px), 0 16px)',
    },
    [
      box({ width: 16, height: 16, borderRadius: 8, border: `4px solid ${colors[ink]}`, backgroundColor: colors.bg }, []),
      text(label, { fontSize: 26, fontWeight: 500, lineHeight: 1 }),
    ],
  );
}

function drawPerson({ by, kind }: ShareCard, { tagline }: App, colors: Colors): Node {
  if (!by) return kind === 'home' ? box({}, []) : text(tagline, { fontSize: 26, color: colors['ink-3'] });
  const prefix = kind === 'listing' || kind === 'tag' || kind === 'featured' || kind === 'pair' ? 'by ' : '';
  return box({ alignItems: 'center', gap: 16 }, [
    image(cardImages.avatar, 56, 56, { borderRadius: 28, flexShrink: 0 }),
    text(prefix + by.name, { fontSize: 30, fontWeight: 500, lineHeight: 1.2, ...clampTo(1) }),
  ]);
}

/** A row of stitches along the picture. */
function drawThread(colors: Colors): Node {
  const stitches = Array.from({ length: 32 }, () =>
    box({ width: 3, height: 12, backgroundColor: colors['line-strong'], opacity: 0.6 }, []),
  );
  return box(
    { flexDirection: 'column', justifyContent: 'space-between', width: 3, marginLeft: 14, padding: '4px 0', flexShrink: 0 },
    stitches,
  );
}

/** Two covers that a loop holds together around the pair's button. */
function drawCovers(colors: Colors, width: number): Node {
  const label = (word: string) =>
    text(word, {
      position: 'absolute',
      top: 174,
      left: 0,
      width: 248,
      textAlign: 'center',
      fontFamily: fontStacks.display,
      fontStyle: 'italic',
      fontSize: 26,
      lineHeight: 1,
      color: '#7A1F3D',
    });
  return box(
    {
      position: 'relative',
      width,
      height: cardSize.height,
      flexShrink: 0,
      backgroundColor: colors.sunken,
      alignItems: 'center',
      justifyContent: 'center',
    },
    [
      ...cardImages.covers.map((name, side) =>
        box({ position: 'relative' }, [image(name, 248, 310), label(side === 0 ? 'Left' : 'Right')]),
      ),
      image(cardImages.clasp, 132, 88, {
        position: 'absolute',
        left: width / 2 - 66,
        top: cardSize.height / 2 - 112,
        objectFit: 'contain',
      }),
    ],
  );
}

function clampTo(lines: number): Style {
  return { lineClamp: lines, textOverflow: 'ellipsis' };
}
