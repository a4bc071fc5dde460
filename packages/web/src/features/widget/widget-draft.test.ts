import { expect, test } from 'vitest';
import { createPreviewPath, emptyDraft, isShowable, readTypedTarget, toDraft, toWidgetInput } from './widget-draft.ts';

test.each([
  ['rose-bralette', 'rose-bralette'],
  ['  rose-bralette ', 'rose-bralette'],
  ['https://strapline.example/listing/rose-bralette?x=1', 'rose-bralette'],
  ['https://strapline.example/bratag/amber_lark_k2p:2026:spring:0007', 'amber_lark_k2p:2026:spring:0007'],
  ['https://strapline.example/icbm/bluesky%3Amara.example', 'bluesky:mara.example'],
  ['bluesky:mara.example', 'bluesky:mara.example'],
  ['https://strapline.example/listing/%E0%A4%A', 'https://strapline.example/listing/%E0%A4%A'],
  ['https://strapline.example', ''],
])('%s names %s', (typed, target) => {
  expect(readTypedTarget({ target: typed })).toBe(target);
});

test('a draft is sent without what its kind doesn’t have', () => {
  expect(
    toWidgetInput({
      ...emptyDraft,
      kind: 'calculator',
      target: 'left-over',
      origins: ' https://a.example\n\nhttps://b.example,https://c.example ',
    }),
  ).toEqual({
    kind: 'calculator',
    options: { theme: 'auto', pieces: 4 },
    allowedOrigins: ['https://a.example', 'https://b.example', 'https://c.example'],
  });
  expect(toWidgetInput({ ...emptyDraft, kind: 'tagCheck' })).not.toHaveProperty('target');
});

test('there is a preview as soon as there is something to show', () => {
  expect(isShowable(emptyDraft)).toBe(false);
  expect(isShowable({ ...emptyDraft, kind: 'tagCheck' })).toBe(true);
  expect(createPreviewPath({ ...emptyDraft, target: 'rose', theme: 'dark' })).toBe(
    '/widget?kind=listing&target=rose&theme=dark&pieces=4&embed=1',
  );
});

test('a saved widget becomes a draft again', () => {
  const draft = {
    kind: 'model',
    target: 'amber_lark_k2p',
    theme: 'dark',
    pieces: 6,
    origins: 'https://a.example\nhttps://b.example',
  } as const;
  const { allowedOrigins } = toWidgetInput(draft);
  const times = { createdAt: '2026-11-29T08:00:00.000Z', updatedAt: '2026-11-29T08:00:00.000Z' };
  const saved = { widgetId: 'wgt_aaaaaaaaaaaaaaaaaaaa', kind: draft.kind, target: draft.target, url: '', snippet: '', ...times };
  expect(toDraft({ ...saved, options: { theme: 'dark', pieces: 6 }, allowedOrigins })).toEqual(draft);
});
