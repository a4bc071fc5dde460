/** A text with what is selected in it, as a textarea has it. */
export type Edited = { text: string; start: number; end: number };
export type Mark = 'bold' | 'heading' | 'list' | 'quote' | 'link';

/** Applies a button of the toolbar. Bold, headings, lists and quotes are taken off again by pressing twice. */
export function applyMark(edited: Edited, mark: Mark, placeholder: string): Edited {
  switch (mark) {
    case 'bold':
      return wrap(edited, '**', placeholder);
    case 'link':
      return insertLink(edited, placeholder);
    case 'heading':
      return toggleLines(edited, '## ');
    case 'list':
      return toggleLines(edited, '- ');
    case 'quote':
      return toggleLines(edited, '> ');
  }
}

/** On a line of its own, with the caret after it. */
export function insertPicture({ text, start, end }: Edited, uploadId: string, alt: string): Edited {
  const before = text.slice(0, start).replace(/(?<!\n)\n+$/, '');
  const after = text.slice(end).replace(/^\n*/, '');
  const picture = `![${alt.replace(/[[\]\\\n]/g, ' ').trim()}](/media/${uploadId}/1080.webp)`;
  const head = `${before === '' ? '' : `${before}\n\n`}${picture}\n\n`;
  return { text: head + after, start: head.length, end: head.length };
}

function wrap({ text, start, end }: Edited, sign: string, placeholder: string): Edited {
  const chosen = text.slice(start, end);
  const isWrapped = text.slice(start - sign.length, start) === sign && text.slice(end, end + sign.length) === sign;
  if (isWrapped)
    return {
      text: text.slice(0, start - sign.length) + chosen + text.slice(end + sign.length),
      start: start - sign.length,
      end: end - sign.length,
    };
  const words = chosen || placeholder;
  return {
    text: text.slice(0, start) + sign + words + sign + text.slice(end),
    start: start + sign.length,
    end: start + sign.length + words.length,
  };
}

function insertLink({ text, start, end }: Edited, placeholder: string): Edited {
  const chosen = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/.test(chosen);
  const words = isAddress ? placeholder : chosen || placeholder;
  const address = isAddress ? chosen : 'https://';
  const link = `[${words}](${address})`;
  const from = isAddress ? start + 1 : start + words.length + 3;
  return { text: text.slice(0, start) + link + text.slice(end), start: from, end: from + (isAddress ? words.length : address.length) };
}

/** Each selected line starts with the sign, or none does. */
function toggleLines({ text, start, end }: Edited, sign: string): Edited {
  const first = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const last = next < 0 ? text.length : next;
  const lines = text.slice(first, last).split('\n');
  const isOn = lines.every((line) => line.startsWith(sign));
  const changed = lines.map((line) => (isOn ? line.slice(sign.length) : sign + line.replace(/^(?:#{1,3} |- |> )/, ''))).join('\n');
  return { text: text.slice(0, first) + changed + text.slice(last), start: first + changed.length, end: first + changed.length };
}
