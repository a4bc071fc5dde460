import { parseBraTagId } from '../bra-tag/bra-tag-id.ts';
import { isUsername } from '../username/username-format.ts';
import type { ReportSubjectKind } from './report-reasons.ts';

type Subject = { kind: ReportSubjectKind; id: string };

/** What a typed or pasted link or ID names: a listing, tag, pair, picture, profile, message or post; null if it isn't one of ours. `host` is the app's own. */
export function parseReportSubject(text: string, host: string): Subject | null {
  const path = toPath(text.trim(), host);
  if (path === null) return null;
  const segments = path
    .replace(/[?#].*$/, '')
    .split('/')
    .filter(Boolean)
    .map(decode);
  const [page = '', name = ''] = segments.length === 1 ? ['', segments[0]] : segments;
  return parseId(page.toLowerCase(), name);
}

/** The path of one of our addresses, with or without its origin. Null for an address of another site. */
function toPath(text: string, host: string): string | null {
  const [, site, path = ''] = /^(?:https?:\/\/)?((?:[\w-]+\.)+[a-z]{2,}|localhost)(?::\d+)?(\/.*)?$/i.exec(text) ?? [];
  if (site === undefined) return /^\w+:\/\//.test(text) ? null : text;
  const withoutPort = host.replace(/:\d+$/, '');
  return site.replace(/^www\./i, '').toLowerCase() === withoutPort.replace(/^www\./, '') ? path : null;
}

function parseId(page: string, name: string): Subject | null {
  const id = name.toLowerCase();
  switch (page) {
    case 'listing':
      return /^[a-z0-9-]{1,80}$/.test(id) ? { kind: 'listing', id } : null;
    case 'media':
      return isRowId(id, 'upl') ? { kind: 'media', id } : null;
    case 'model':
    case 'collector':
      return parseUsername(id);
    case 'bratag':
    case 'gallery':
      return parseBraTagId(id) ? { kind: 'braTag', id } : null;
    case 'apair':
      return parseBraTagId(id) ? { kind: 'pair', id } : null;
    case '':
      if (parseBraTagId(id)) return { kind: 'braTag', id };
      if (isRowId(id, 'msg')) return { kind: 'message', id };
      if (isRowId(id, 'upl')) return { kind: 'media', id };
      if (isRowId(id, 'pst')) return { kind: 'post', id };
      return parseUsername(id.replace(/^@/, ''));
    default:
      return null;
  }
}

/** A username, or its form in addresses, with hyphens. */
function parseUsername(text: string): Subject | null {
  const id = text.replaceAll('-', '_');
  return isUsername(id) ? { kind: 'profile', id } : null;
}

function isRowId(text: string, prefix: 'msg' | 'upl' | 'pst'): boolean {
  return text.startsWith(`${prefix}_`) && /^[a-z0-9_]{10,68}$/.test(text);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Malformed percent-encoding: not one of our addresses.
    return segment;
  }
}
