const colors = ['#B58A3C', '#5C7C93', '#8A5A44', '#7A6A5E', '#5D7F6B', '#6B5A8A', '#9A4A63', '#4A7C80'];

function hashName(name: string): number {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return sum;
}

/** An account's sewing button: colour and holes derive from its name. Decorative. */
export function Avatar({ name, size = 18 }: { name: string; size?: number }) {
  const sum = hashName(name);
  const color = colors[sum % colors.length];
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="11" fill={color} />
      <circle cx="12" cy="12" r="7.6" fill="none" stroke="#fff" strokeOpacity=".5" />
      {sum % 3 === 0 ? (
        <>
          <path d="M9.5 12h5" stroke="#fff" strokeWidth=".9" />
          <path d="M9.5 10.6a1.4 1.4 0 1 0 .01 0M14.5 10.6a1.4 1.4 0 1 0 .01 0" fill="#fff" />
        </>
      ) : (
        <>
          <path d="m9.7 9.7 4.6 4.6m0-4.6-4.6 4.6" stroke="#fff" strokeWidth=".8" />
          <path
            d="M9.7 8.4a1.3 1.3 0 1 0 .01 0M14.3 8.4a1.3 1.3 0 1 0 .01 0M9.7 13a1.3 1.3 0 1 0 .01 0M14.3 13a1.3 1.3 0 1 0 .01 0"
            fill="#fff"
          />
        </>
      )}
    </svg>
  );
}

export function NamedAvatar({ name, size }: { name: string; size?: number }) {
  return (
    <span className="who">
      <Avatar name={name} {...(size ? { size } : {})} />
      <span>{name}</span>
    </span>
  );
}
