/** Removes everything from HTML of the content service that could run or load something. Loads the sanitiser when it is first needed. */
export async function sanitizeHtml(html: string): Promise<string> {
  const { default: purify } = await import('dompurify');
  return purify.sanitize(html, { USE_PROFILES: { html: true }, FORBID_TAGS: ['style', 'form', 'input', 'button'], FORBID_ATTR: ['style'] });
}
