// For pages whose address chose their language: links that the router doesn't write, such as those to help pages, keep it when they are pressed.
for (const type of ['pointerdown', 'click']) {
  addEventListener(
    type,
    ({ target }) => {
      const language = new URLSearchParams(location.search).get('lang');
      const link = target instanceof Element ? target.closest('a') : null;
      if (!language || link?.origin !== location.origin) return;
      const query = new URLSearchParams(link.search);
      if (query.has('lang')) return;
      query.set('lang', language);
      link.search = query.toString();
    },
    true,
  );
}
