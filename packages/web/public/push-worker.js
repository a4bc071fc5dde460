// Shows pushes; the service worker imports it. What a push says is chosen by the server, which leaves out everything private unless the person wants it.
self.addEventListener('push', (event) => {
  const { title, body, href, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icons/icon-192.png', data: { href } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.href, self.location.origin);
  if (url.origin !== self.location.origin) return;
  event.waitUntil(openPage(url.href));
});

async function openPage(href) {
  const pages = await self.clients.matchAll({ type: 'window' });
  const page = pages.find(({ url }) => url === href);
  return page ? page.focus() : self.clients.openWindow(href);
}
