import css from './progress-ring.module.css';

type ProgressRingProps = {
  /** From 0 to 1; 1 is shown only when it is complete. */
  share: number;
  label: string;
};

const radius = 24;
const length = 2 * Math.PI * radius;

/** A ring of stitches that fills, with the whole per cent inside. */
export function ProgressRing({ share, label }: ProgressRingProps) {
  const percent = Math.floor(Math.max(0, Math.min(1, share)) * 100);
  return (
    <svg className={css['ring']} viewBox="0 0 60 60" role="img" aria-label={`${label}: ${percent}%`}>
      <circle className={css['track']} cx="30" cy="30" r={radius} />
      <circle
        className={css['done']}
        cx="30"
        cy="30"
        r={radius}
        strokeDasharray={`${(percent / 100) * length} ${length}`}
        transform="rotate(-90 30 30)"
      />
      <text x="30" y="35">{`${percent}%`}</text>
    </svg>
  );
}
