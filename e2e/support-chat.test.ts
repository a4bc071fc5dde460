import { minute } from '@strapline/domain/time';
import { advanceClock } from '@strapline/server/features/order/test-clock';
import { findFreePort } from '@strapline/testkit/free-port';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessibleInBothThemes } from './expect-accessible.ts';
import { journey, openPage, stopAfterFailure, takeScreenshot } from './journey.ts';
import { sendMail, startMailServer } from './mail-server.ts';
import { createMember, signInAs } from './people.ts';

const mailServer = await startMailServer();
const inbound = await findFreePort();
const settings = {
  SMTP_URL: mailServer.url,
  INBOUND_MAIL_PORT: String(inbound),
  REPLY_DOMAIN: 'reply.example',
  SUPPORT_HOURS: 'Mo-Su 0:00-24:00 UTC',
};
const email = 'june@post.example';

journey('a visitor asks support', settings, (stage) => {
  stopAfterFailure();
  let visitor: Page;
  let admin: Page;
  beforeAll(async () => {
    await createMember(stage, 'ines', ['admin']);
    visitor = await stage.newPage({ keep: true });
    admin = await stage.newPage({ keep: true });
  });
  afterAll(() => mailServer.close());

  const openChat = async (page: Page) => {
    await page.getByRole('button', { name: /^Help/ }).click();
    return page.getByRole('dialog', { name: 'Strapline help' });
  };

  test('in the chat, which loads 3 seconds after the page and is usable by keyboard', async () => {
    const loaded: number[] = [];
    visitor.on('response', (response) => {
      if (/\/assets\/chat-[\w-]+\.css/.test(response.url())) loaded.push(Date.now());
    });
    await openPage(visitor, `${stage.url}/check`);
    const start = Date.now();
    expect(loaded).toEqual([]);
    await visitor.getByRole('button', { name: 'Help' }).waitFor();
    expect((loaded[0] ?? 0) - start).toBeGreaterThan(1_500);
    await expectAccessibleInBothThemes(visitor);
    const chat = await openChat(visitor);
    await visitor.keyboard.press('Escape');
    await chat.waitFor({ state: 'detached' });
    expect(await visitor.evaluate(() => document.activeElement?.textContent)).toBe('Help');
    await visitor.keyboard.press('Enter');
    await chat.getByText('Online until', { exact: false }).waitFor();
    await expectAccessibleInBothThemes(visitor);
    await takeScreenshot(visitor, 'chat-first');
    await chat.getByRole('button', { name: 'Send message' }).click();
    await chat.getByText('Write a message.').waitFor();
    await chat.getByLabel('Your message').fill('Is that an O or a zero?');
    await chat.getByLabel('Your e-mail').fill(email);
    await chat.getByRole('button', { name: 'Send message' }).click();
    await chat.getByText('j…e@post.example').waitFor();
    await expectAccessibleInBothThemes(visitor);
    await takeScreenshot(visitor, 'chat-sent');
  });

  test('and closes the browser; an admin answers, and a mail brings the answer', async () => {
    await visitor.goto('about:blank');
    await signInAs(stage, admin, 'ines', '/admin?tab=support');
    await admin.getByRole('link', { name: /A visitor/ }).waitFor();
    await admin.keyboard.press('j');
    await admin.keyboard.press('Enter');
    await admin.getByText('Not confirmed: anybody can enter it.').waitFor();
    await takeScreenshot(admin, 'support-inbox');
    await expectAccessibleInBothThemes(admin);
    await admin.keyboard.press('r');
    await admin.keyboard.type('It’s a zero.');
    await admin.keyboard.press('Control+Enter');
    await admin.getByText(/Answered · assigned to/).waitFor();
    await advanceClock(stage.server, 2 * minute);
    await expect.poll(() => mailServer.mails.filter((mail) => mail.includes('reply+')).length).toBe(1);
  });

  test('and answers by mail, and comes back to the same conversation', async () => {
    const [, replyTo = ''] = /^Reply-To: (\S+)/im.exec(mailServer.mails.find((mail) => mail.includes('reply+')) ?? '') ?? [];
    expect(replyTo).toMatch(/@reply\.example$/);
    const text = 'That worked, thank you!\n\nOn 18 Nov 2026, Strapline wrote:\n> -- Write your answer above this line --\n> It’s a zero.';
    expect(await sendMail(inbound, { from: email, to: replyTo, text })).toMatch(/^250/);
    await admin.getByText('That worked, thank you!').first().waitFor();
    await openPage(visitor, `${stage.url}/check`);
    const chat = await openChat(visitor);
    for (const line of ['Is that an O or a zero?', 'It’s a zero.', 'That worked, thank you!'])
      await chat.getByText(line, { exact: true }).waitFor();
    await takeScreenshot(visitor, 'chat-again');
    await chat.getByLabel('Your message to support').fill('Bye!');
    await visitor.keyboard.press('Enter');
    await admin.getByText('Bye!').first().waitFor();
  });

  test('but not on the way through checkout, in a frame, or over a form on a phone', async () => {
    const phone = await stage.newPage({ width: 390, height: 844 });
    await openPage(phone, `${stage.url}/check#chat`);
    const chat = phone.getByRole('dialog', { name: 'Strapline help' });
    await chat.waitFor();
    await takeScreenshot(phone, 'chat-phone');
    await expectAccessibleInBothThemes(phone);
    await chat.getByRole('button', { name: 'Close the chat' }).click();
    expect(await phone.locator('main form').count()).toBeGreaterThan(0);
    expect(await phone.getByRole('button', { name: 'Help' }).isVisible()).toBe(false);
    await openPage(phone, `${stage.url}/signin#chat`);
    await phone.waitForTimeout(3_500);
    expect(await phone.getByRole('dialog').count()).toBe(0);
    expect(await phone.getByRole('button', { name: 'Help' }).count()).toBe(0);
  });
});
