/**
 * Compiles an ICU message to Lingui's tokens. Covers what our macros emit: text, `{name}`, and
 * plural, selectordinal and select with nested messages. Lingui's own compiler brings a parser ten times this size.
 */
type Format = Record<string, string | number | Token[]>;
type Token = string | [string] | [string, string, Format?];

export function compileMessage(message: string): Token[] {
  return new Reader(message).tokens('');
}

class Reader {
  #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads until an unpaired closing brace or the end. `number` is the variable that `#` stands for inside a plural. */
  tokens(number: string): Token[] {
    const found: Token[] = [];
    let text = '';
    const flush = () => {
      if (text) found.push(text);
      text = '';
    };
    while (this.#at < this.#text.length && this.#text[this.#at] !== '}') {
      const sign = this.#text[this.#at];
      if (sign === '{') {
        flush();
        found.push(this.#argument());
      } else if (sign === '#' && number) {
        flush();
        found.push('#');
        this.#at += 1;
      } else {
        text += this.#literal();
      }
    }
    flush();
    return found;
  }

  /** One literal character; `''` is an apostrophe, and quoted braces are literal. */
  #literal(): string {
    const rest = this.#text.slice(this.#at);
    const quoted = /^'([{}#][^']*)'/.exec(rest);
    const [whole, plain] = quoted ?? (rest.startsWith("''") ? ["''", "'"] : [rest[0] ?? '', rest[0]]);
    this.#at += whole.length;
    return plain ?? '';
  }

  #argument(): Token {
    this.#at += 1;
    const name = this.#word();
    if (this.#eat('}')) return [name];
    this.#eat(',');
    const type = this.#word();
    if (this.#eat('}')) return [name, type];
    this.#eat(',');
    const cases: Format = {};
    while (!this.#eat('}')) {
      const key = this.#word();
      if (key.startsWith('offset:')) {
        cases['offset'] = Number(key.slice(7));
        continue;
      }
      this.#eat('{');
      cases[key.replace(/^=/, '')] = this.tokens(type === 'select' ? '' : name);
      this.#eat('}');
    }
    return [name, type, cases];
  }

  #word(): string {
    this.#space();
    const word = /^[^\s,{}]*/.exec(this.#text.slice(this.#at))?.[0] ?? '';
    if (word === '' && this.#at >= this.#text.length) throw new SyntaxError(`message is cut off: ${this.#text}`);
    this.#at += word.length;
    this.#space();
    return word;
  }

  #space(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at += 1;
  }

  #eat(sign: string): boolean {
    this.#space();
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    if (sign !== '{' && sign !== '}') this.#space();
    return true;
  }
}
