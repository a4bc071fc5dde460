import type { I18n } from '@lingui/core';
import type { AppData } from '@strapline/contract/apps/app';

/** An app's own sentences and nouns in the language of the page; a catalogue translates each by the ID `app.<key>.<place>`. */
export function translateApp(app: AppData, i18n: I18n): AppData {
  const translate = (place: string, text: string): string => i18n._(`app.${app.key}.${place}`, {}, { message: text });
  const { item, copy } = app;
  const [start, end] = copy.headline;
  return {
    ...app,
    item: { one: translate('item', item.one), many: translate('items', item.many) },
    copy: {
      headline: [translate('headline.start', start), translate('headline.end', end)],
      lede: translate('lede', copy.lede),
      about: translate('about', copy.about),
      sister: copy.sister && {
        question: translate('sister.question', copy.sister.question),
        answer: translate('sister.answer', copy.sister.answer),
      },
    },
  };
}
