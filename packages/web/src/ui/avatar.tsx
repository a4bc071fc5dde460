import { toServerUrl } from '../server-url.ts';

const colors = ['#B58A3C', '#5C7C93', '#8A5A44', '#7A6A5E', '#5D7F6B', '#6B5A8A', '#9A4A63', '#4A7C80'];

function hashName(name: string): number {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return sum;
}

/** Whose avatar it is. Without one, it is the button of the username. */
export type AvatarOwner = { username: string; avatar?: string | null };

/** What a person chose to show beside their name, or a sewing button whose colour and holes derive from the name. Decorative. */
export function Avatar({ of: { username, avatar }, size = 18 }: { of: AvatarOwner; size?: number }) {
  if (avatar)
    return <img className="avatar" src={toServerUrl(`/avatar/${avatar}?s=${size * 2}`)} width={size} height={size} alt="" loading="lazy" />;
  const sum = hashName(username);
  const color = colors[sum % colors.length];
  return (
    <svg className="avatar" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
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

export function NamedAvatar({ of, size }: { of: AvatarOwner; size?: number }) {
  return (
    <span className="who">
      <Avatar of={of} {...(size ? { size } : {})} />
      <span>{of.username}</span>
    </span>
  );
}
