import type { Page, WebSocketRoute } from 'playwright-core';

/** Cuts and restores the network of a page, to be called before it is opened. Chromium's offline mode keeps open sockets alive. */
export async function controlNetwork(page: Page): Promise<{ cut: () => Promise<void>; restore: () => Promise<void> }> {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/\/socket\.io\//, async (socket) => {
    if (isCut) return await socket.close();
    socket.connectToServer();
    open.add(socket);
  });
  return {
    async cut() {
      isCut = true;
      await page.context().setOffline(true);
      for (const socket of open) await socket.close();
      open.clear();
    },
    async restore() {
      isCut = false;
      await page.context().setOffline(false);
    },
  };
}
