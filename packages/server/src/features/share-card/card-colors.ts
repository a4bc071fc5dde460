import type { App, Colors } from '@strapline/contract/apps/app';

/** The main app's, from `web/src/ui/styles/tokens.css`. Cards are light: previews don't know the reader's theme. */
export const mainColors: Colors = {
  bg: '#FBF7F2',
  surface: '#FFFFFF',
  sunken: '#F2EAE1',
  ink: '#231A1E',
  'ink-2': '#57474C',
  'ink-3': '#6F5E62',
  primary: '#7A1F3D',
  'on-primary': '#FFF8F4',
  'primary-hover': '#641731',
  'primary-soft': '#F7E4E7',
  'on-primary-soft': '#64172F',
  brass: '#80591A',
  'brass-soft': '#F5E9D2',
  verified: '#1D6657',
  'verified-soft': '#DDEFE9',
  danger: '#B3261E',
  'danger-soft': '#FBE4E1',
  warn: '#805200',
  info: '#2B5A88',
  'line-strong': '#8B7A70',
  line: '#E0D3C6',
};

export function getCardColors({ theme }: Pick<App, 'theme'>): Colors {
  return theme?.light ?? mainColors;
}
