import { expect, test } from 'vitest';
import { parseReportSubject } from './parse-report-subject.ts';

const tag = 'amber_lark_k2p:2026:spring:0007';

test.each([
  ['https://strapline.example/listing/rosaline-balconette?from=mail#pictures', { kind: 'listing', id: 'rosaline-balconette' }],
  ['strapline.example/listing/rosaline-balconette/', { kind: 'listing', id: 'rosaline-balconette' }],
  ['www.strapline.example/listing/rosaline-balconette', { kind: 'listing', id: 'rosaline-balconette' }],
  ['/listing/rosaline-balconette', { kind: 'listing', id: 'rosaline-balconette' }],
  [`  ${tag} `, { kind: 'braTag', id: tag }],
  ['AMBER_LARK_K2P:2026:SPRING:0007', { kind: 'braTag', id: tag }],
  [`https://strapline.example/bratag/${encodeURIComponent(tag)}/action`, { kind: 'braTag', id: tag }],
  [`https://strapline.example/gallery/${tag}?open=2`, { kind: 'braTag', id: tag }],
  ['https://strapline.example/model/amber-lark-k2p', { kind: 'profile', id: 'amber_lark_k2p' }],
  ['https://strapline.example/collector/amber_lark_k2p', { kind: 'profile', id: 'amber_lark_k2p' }],
  ['@amber_lark_k2p', { kind: 'profile', id: 'amber_lark_k2p' }],
  ['https://strapline.example/media/upl_k3m9qxd2vtb7/640.webp', { kind: 'media', id: 'upl_k3m9qxd2vtb7' }],
  ['msg_k3m9qxd2vtb7', { kind: 'message', id: 'msg_k3m9qxd2vtb7' }],
])('%s', (text, subject) => {
  expect(parseReportSubject(text, 'strapline.example')).toEqual(subject);
});

test('the port of the app’s address doesn’t matter', () => {
  const subject = { kind: 'listing', id: 'a' };
  expect(parseReportSubject('http://localhost:8080/listing/a', 'localhost:8080')).toEqual(subject);
});

test.each([
  '',
  'the red one',
  'https://other.example/listing/rosaline-balconette',
  'javascript://strapline.example/listing/a',
  'https://strapline.example/',
  'https://strapline.example/listing/',
  'https://strapline.example/order/pi_1',
  'https://strapline.example/bratag/%E0%A4%A',
  'amber_lark',
])('no subject: %s', (text) => {
  expect(parseReportSubject(text, 'strapline.example')).toBeNull();
});
