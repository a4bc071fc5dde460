import { useLingui } from '@lingui/react/macro';

const width = 1104;
const knots = 19;
const end = 1056;

const heightAt = (x: number): number => 28 + 7 * Math.sin((x / 368) * 2 * Math.PI);

function drawThread(from: number, to: number): string {
  const points = Array.from({ length: Math.ceil((to - from) / 8) + 1 }, (_, i) => Math.min(from + i * 8, to));
  return points.map((x, i) => `${i === 0 ? 'M' : 'L'}${x} ${heightAt(x).toFixed(1)}`).join('');
}

/** A thread with a knot for each stretch of entries: whole, or cut where the chain is broken. `brokenAt` is a share from 0 to 1. */
export function ChainDrawing({ brokenAt }: { brokenAt: number | null }) {
  const { t } = useLingui();
  const cut = brokenAt === null ? null : Math.min(Math.floor(brokenAt * knots), knots - 1);
  const knotX = (index: number): number => 22 + index * ((end - 44) / (knots - 1));
  return (
    <svg
      viewBox={`0 0 ${width} 56`}
      fill="none"
      stroke="var(--primary)"
      strokeWidth="1.8"
      strokeLinecap="round"
      role="img"
      aria-label={cut === null ? t`Every entry is linked to the one before` : t`The chain is broken`}
    >
      {cut === null ? (
        <path d={`${drawThread(0, end)}q8 9 11 8`} />
      ) : (
        <path d={`${drawThread(0, Math.max(knotX(cut) - 16, 1))}${drawThread(Math.min(knotX(cut) + 16, end), end)}q8 9 11 8`} />
      )}
      {Array.from({ length: knots }, (_, index) => {
        const x = knotX(index);
        const isCut = index === cut;
        return (
          <g
            key={x}
            transform={`translate(${x.toFixed(1)} ${heightAt(x).toFixed(1)}) rotate(-24)`}
            stroke={isCut ? 'var(--danger)' : undefined}
          >
            <ellipse rx="9" ry="7.5" fill={isCut ? 'var(--danger-soft)' : 'var(--primary-soft)'} />
            <path d={isCut ? 'M-4-4 4 4M4-4-4 4' : 'M-5-5.8c-2.6 3.6-2.6 8 0 11.6M0-7.5c-2.6 4.5-2.6 10.5 0 15M5-5.8c-2 3.6-2 8 0 11.6'} />
          </g>
        );
      })}
      <path
        d={`M1065 ${heightAt(1064).toFixed(1)}q8-4 18 0l20 6-20 1q-12 0-18-7z`}
        fill="var(--brass-soft)"
        stroke="var(--brass)"
        strokeWidth="1.5"
      />
    </svg>
  );
}
