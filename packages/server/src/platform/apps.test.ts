import { apps as ourApps } from '@strapline/contract/apps/all-apps';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { SettingError } from '../parse-setting.ts';
import { createApps } from './apps.ts';
import { WireError } from './wire-error.ts';

const open = (env: Record<string, string>, publicUrl: string) => createApps(ourApps, { ...readConfig(env), publicUrl });
const demo = open({ SEED: 'demo' }, 'http://localhost:8080');
const live = open({ SEED: 'empty', APP_HOSTS: 'toptop=tops.example' }, 'https://strapline.example');

describe('the app of a request', () => {
  test('is the one of its header', () => {
    expect(live.choose({ 'x-application': 'toptop', host: 'strapline.example' }).key).toBe('toptop');
    expect(live.choose({ 'x-application': 'strapline', host: 'tops.example' }).key).toBe('strapline');
  });

  test('without a header it is the one of its host, else the main one', () => {
    expect(live.choose({ host: 'TOPS.example' }).key).toBe('toptop');
    expect(live.choose({ host: 'strapline.example' }).key).toBe('strapline');
    expect(live.choose({ host: 'elsewhere.example' }).key).toBe('strapline');
    expect(live.choose({}).key).toBe('strapline');
  });

  test.each(['', 'Toptop', '__proto__', 'toptop,strapline'])('an unknown one is not found: %j', (name) => {
    expect(() => live.choose({ 'x-application': name })).toThrow(WireError);
  });
});

describe('the app of a page', () => {
  test('on localhost it is at a subdomain, and in a demo chosen by ?app= too', () => {
    expect(demo.getUrl('toptop')).toBe('http://toptop.localhost:8080');
    expect(demo.choosePage({ host: 'toptop.localhost:8080' }, new URLSearchParams()).key).toBe('toptop');
    expect(demo.choosePage({ host: 'localhost:8080' }, new URLSearchParams('app=toptop')).key).toBe('toptop');
    expect(demo.choosePage({ host: 'localhost:8080' }, new URLSearchParams('app=hats')).key).toBe('strapline');
  });

  test('elsewhere only the host counts', () => {
    expect(live.choosePage({ host: 'strapline.example' }, new URLSearchParams('app=toptop')).key).toBe('strapline');
    expect(live.getUrl('toptop')).toBe('https://tops.example');
    expect(open({ SEED: 'empty' }, 'https://strapline.example').getUrl('toptop')).toBe('https://strapline.example');
  });
});

test.each(['toptop', 'toptop=', 'toptop=https://tops.example', 'toptop=tops.example/x', 'toptop=a=b'])(
  'APP_HOSTS=%s is refused',
  (value) => {
    expect(() => readConfig({ APP_HOSTS: value })).toThrow(SettingError);
  },
);

test('a host of an app that doesn’t exist is refused', () => {
  expect(() => open({ SEED: 'empty', APP_HOSTS: 'hats=hats.example' }, 'https://strapline.example')).toThrow('APP_HOSTS names hats');
});
