/** Always beside the colour's name. */
export function Swatch({ fill, size = 12 }: { fill: string; size?: number }) {
  return (
    <svg className="swatch" width={size} height={size} viewBox="0 0 12 12" aria-hidden="true">
      <circle cx="6" cy="6" r="5.5" fill={fill} stroke="var(--line-strong)" />
    </svg>
  );
}
