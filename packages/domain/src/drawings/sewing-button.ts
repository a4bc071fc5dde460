const colors = ['#B58A3C', '#5C7C93', '#8A5A44', '#7A6A5E', '#5D7F6B', '#6B5A8A', '#9A4A63', '#4A7C80'];

/** The sewing button of a username, as SVG: what `Avatar` in `web/src/ui/avatar.tsx` shows of a person without a picture. */
export function drawSewingButton(username: string): string {
  const sum = hashName(username);
  const holes =
    sum % 3 === 0
      ? '<path d="M9.5 12h5" stroke="#fff" stroke-width=".9"/><path d="M9.5 10.6a1.4 1.4 0 1 0 .01 0M14.5 10.6a1.4 1.4 0 1 0 .01 0" fill="#fff"/>'
      : '<path d="m9.7 9.7 4.6 4.6m0-4.6-4.6 4.6" stroke="#fff" stroke-width=".8"/><path d="M9.7 8.4a1.3 1.3 0 1 0 .01 0M14.3 8.4a1.3 1.3 0 1 0 .01 0M9.7 13a1.3 1.3 0 1 0 .01 0M14.3 13a1.3 1.3 0 1 0 .01 0" fill="#fff"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="11" fill="${colors[sum % colors.length]}"/><circle cx="12" cy="12" r="7.6" fill="none" stroke="#fff" stroke-opacity=".5"/>${holes}</svg>`;
}

function hashName(name: string): number {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return sum;
}
