import type { Form } from './form-encoding.ts';
import { createBadParamError, createMissingParamError, createUnknownParamError } from './stripe-error.ts';

/**
 * Reads the parameters of one call. `close` rejects parameters that were not read. Methods return undefined for a missing parameter; an empty string
 * unsets a value.
 */
export class Params {
  readonly #form: Form;
  readonly #path: string;
  readonly #read = new Set<string>();
  readonly #children: Params[] = [];

  constructor(form: Form, path = '') {
    this.#form = form;
    this.#path = path;
  }

  name(key: string): string {
    return this.#path === '' ? key : `${this.#path}[${key}]`;
  }

  text(key: string, longest = 5000): string | undefined {
    this.#read.add(key);
    const value = this.#form.get(key);
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw createBadParamError(this.name(key), `Invalid string: ${this.name(key)} must be a string.`);
    if (value.length > longest)
      throw createBadParamError(this.name(key), `Invalid string: must be at most ${longest} characters`, 'parameter_invalid_string');
    return value;
  }

  requireText(key: string, longest?: number): string {
    const value = this.text(key, longest);
    if (value === undefined) throw createMissingParamError(this.name(key));
    if (value === '') {
      throw createBadParamError(
        this.name(key),
        `You passed an empty string for '${this.name(key)}'. We assume empty values are an attempt to unset a parameter; however '${this.name(key)}' cannot be unset.`,
        'parameter_invalid_empty',
      );
    }
    return value;
  }

  integer(key: string): number | undefined {
    const value = this.text(key, 40);
    if (value === undefined || value === '') return undefined;
    const number = Number(value);
    if (!/^-?\d+$/.test(value) || !Number.isSafeInteger(number))
      throw createBadParamError(this.name(key), `Invalid integer: ${value}`, 'parameter_invalid_integer');
    return number;
  }

  requireInteger(key: string): number {
    const value = this.integer(key);
    if (value === undefined) throw createMissingParamError(this.name(key));
    return value;
  }

  flag(key: string): boolean | undefined {
    const value = this.text(key, 10);
    if (value === undefined || value === '') return undefined;
    if (value !== 'true' && value !== 'false') throw createBadParamError(this.name(key), `Invalid boolean: ${value}`);
    return value === 'true';
  }

  choice<T extends string>(key: string, values: readonly T[]): T | undefined {
    const value = this.text(key, 200);
    if (value === undefined || value === '') return undefined;
    const choice = values.find((allowed) => allowed === value);
    if (choice === undefined) throw createBadParamError(this.name(key), `Invalid ${this.name(key)}: must be one of ${values.join(', ')}`);
    return choice;
  }

  list(key: string): string[] | undefined {
    this.#read.add(key);
    const value = this.#form.get(key);
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') throw createBadParamError(this.name(key), 'Invalid array');
    const items: string[] = [];
    for (const item of value.values()) {
      if (typeof item !== 'string') throw createBadParamError(this.name(key), 'Invalid array');
      items.push(item);
    }
    return items;
  }

  child(key: string): Params | undefined {
    this.#read.add(key);
    const value = this.#form.get(key);
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') throw createBadParamError(this.name(key), 'Invalid object');
    const child = new Params(value, this.name(key));
    this.#children.push(child);
    return child;
  }

  /** Merges with the old metadata: an empty value removes its key, `metadata=` removes all. */
  metadata(old: Record<string, string> = {}): Record<string, string> {
    this.#read.add('metadata');
    const value = this.#form.get('metadata');
    if (value === undefined) return old;
    if (value === '') return {};
    if (typeof value === 'string') throw createBadParamError(this.name('metadata'), 'Invalid object');
    const merged = new Map(Object.entries(old));
    for (const [key, item] of value) {
      if (typeof item !== 'string') throw createBadParamError(this.name('metadata'), 'Metadata values must be strings');
      if (key.length > 40) throw createBadParamError(this.name('metadata'), 'Metadata keys can have up to 40 characters');
      if (item.length > 500) throw createBadParamError(this.name('metadata'), 'Metadata values can have up to 500 characters');
      if (item === '') merged.delete(key);
      else merged.set(key, item);
    }
    if (merged.size > 50) throw createBadParamError(this.name('metadata'), 'You can have up to 50 metadata keys');
    return Object.fromEntries(merged);
  }

  close(): void {
    for (const key of this.#form.keys()) {
      if (!this.#read.has(key)) throw createUnknownParamError(this.name(key));
    }
    for (const child of this.#children) child.close();
  }
}
