/** Prints a schema of the contract in TypeScript notation, with its bounds as comments. */
import { z } from 'zod';

type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  propertyNames?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  required?: string[];
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
};

/** Schemas that are printed by name, and once in full. */
export type NamedShapes = Record<string, z.ZodType>;

/**
 * Type of a schema as text. `side` is the caller's view (`input`: what has a default may be left out) or the answer's (`output`).
 * A named shape appears as its name with a capital letter; `open` writes out the shape itself.
 */
export function notationOf(schema: z.ZodType, shapes: NamedShapes, side: 'input' | 'output', open = false): string {
  const registry = z.registry<{ id: string }>();
  for (const [name, shape] of Object.entries(shapes)) if (!(open && shape === schema)) registry.add(shape, { id: capital(name) });
  const namedShape = Object.entries(shapes).find(([, shape]) => shape === schema);
  if (namedShape && !open) return capital(namedShape[0]);
  // As a field, a registered schema becomes a reference instead of the top-level schema.
  const json = z.toJSONSchema(z.object({ it: schema }), { metadata: registry, io: side, unrepresentable: 'any', reused: 'inline' });
  const whole: JsonSchema = JSON.parse(JSON.stringify(json));
  return write(whole.properties?.['it'] ?? {}, '');
}

const widest = 110;

function write(schema: JsonSchema, indent: string): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1) + note(schema);
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ') + note(schema);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return either.map((each) => write(each, indent)).join(' | ') + note(schema);
  if (Array.isArray(schema.type)) return schema.type.map((type) => write({ ...schema, type }, indent)).join(' | ');
  if (schema.type === 'array') return writeArray(schema, indent);
  if (schema.type === 'object') return writeObject(schema, indent);
  if (schema.type === 'integer' || schema.type === 'number') return `number${note(schema)}`;
  if (schema.type) return schema.type + note(schema);
  return 'unknown';
}

function writeArray(schema: JsonSchema, indent: string): string {
  const item = write(schema.items ?? {}, indent);
  return `${/[|&/ ]/.test(item) && !item.startsWith('{') ? `(${item})` : item}[]${note(schema)}`;
}

function writeObject(schema: JsonSchema, indent: string): string {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0 && typeof schema.additionalProperties === 'object') {
    const key = schema.propertyNames ? write(schema.propertyNames, indent) : 'string';
    return `Record<${key}, ${write(schema.additionalProperties, indent)}>`;
  }
  const required = new Set(schema.required);
  const inner = `${indent}  `;
  const lines = fields.map(
    ([name, field]) => `${/^\w+$/.test(name) ? name : literal(name)}${required.has(name) ? '' : '?'}: ${write(field, inner)}`,
  );
  if (lines.length === 0) return '{}';
  const short = `{ ${lines.join('; ')} }`;
  return short.length + indent.length <= widest && !short.includes('\n')
    ? short
    : `{\n${lines.map((line) => `${inner}${line};`).join('\n')}\n${indent}}`;
}

/** Bounds and formats that TypeScript cannot express. */
function note(schema: JsonSchema): string {
  const parts = [
    span(schema.minLength, schema.maxLength, 'characters'),
    span(schema.minItems, schema.maxItems, 'items'),
    numberSpan(schema),
    schema.format === 'date-time' ? 'ISO 8601, UTC' : schema.format,
    schema.pattern && !schema.format ? patternWords(schema.pattern) : undefined,
    schema.default === undefined ? undefined : `default ${literal(schema.default)}`,
  ].filter(Boolean);
  return parts.length > 0 ? ` /* ${parts.join(', ')} */` : '';
}

/** A pattern that contains the end of a comment is omitted. */
function patternWords(pattern: string): string | undefined {
  return pattern.includes('*/') ? undefined : pattern;
}

// zod bounds every integer by the safe range, which is omitted.
function numberSpan({ type, minimum, maximum }: JsonSchema): string | undefined {
  const min = minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? undefined : minimum;
  const max = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? undefined : maximum;
  const bounds = span(min, max, '');
  return type === 'integer' ? `whole${bounds ? `, ${bounds}` : ''}` : bounds;
}

function span(min: number | undefined, max: number | undefined, of: string): string | undefined {
  if (min === undefined && max === undefined) return undefined;
  const range = min === max ? `${min}` : min === undefined ? `at most ${max}` : max === undefined ? `at least ${min}` : `${min} to ${max}`;
  return `${range} ${of}`.trim();
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value);
}

export function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
