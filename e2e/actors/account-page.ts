import { expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import type { Actor } from './actor.js';

/** A section of the account page. */
export const section = (page: Page, name: string) => page.getByRole('region', { name });
export async function opensSection({ page, password }: Actor, name: string, button: string) {
  const opened = section(page, name);
  await opened.getByRole('button', { name: button }).first().click();
  await opened.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  return opened;
}

/** Sets an app up on the account page; resolves with what the app shows, and the recovery codes. */
export async function setsUpApp(actor: Actor) {
  await actor.opens('/account');
  const app = await opensSection(actor, 'Authenticator app', 'Set up app');
  await expect(app.getByRole('img', { name: 'QR code' })).toBeVisible();
  await expect(app.getByLabel('Code from the app')).toBeFocused();
  const secret = (await app.locator('code').innerText()).replaceAll(' ', '');
  const totp = new TOTP({ secret });
  const code = (steps = 0) => totp.generate({ timestamp: Date.now() + steps * 30_000 });
  return { app, code };
}

export async function readsCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return codes.allInnerTexts();
}

/** The browser has a device that makes passkeys, and confirms that its user is there. */
export async function hasAuthenticator({ page }: Actor) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
