import css from './message.module.css';

/** A stitched envelope with a hang tag. */
export function EnvelopeDrawing() {
  return (
    <svg className={css['envelope']} viewBox="0 0 132 104" aria-hidden="true">
      <path fill="var(--surface)" d="M18 30h96v62H18z" />
      <path strokeDasharray="4 3" d="M24 36h84v50H24z" />
      <path d="m18 30 48 36 48-36" />
      <path stroke="var(--primary)" d="M66 66c0 14 16 10 18 20s-14 14-26 8" />
      <path fill="var(--brass-soft)" stroke="var(--brass)" d="M58 4h14l6 6v18H52V10z" />
      <circle stroke="var(--brass)" cx="65" cy="12" r="2.2" />
      <path stroke="var(--primary)" d="M65 10c0-6 10-8 16-6" />
    </svg>
  );
}
