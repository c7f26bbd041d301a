import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.js';

/** Records the values of the page's fields from now on. */
async function watchFields(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seenInFields: seen });
    const note = () => {
      for (const field of document.querySelectorAll('input')) seen.push(field.value);
    };
    new MutationObserver(note).observe(document, { subtree: true, attributeFilter: ['value'] });
  });
  return () => page.evaluate(() => Reflect.get(window, 'seenInFields') as string[]);
}

test.describe('where there is a demo', () => {
  test.use({ environment: { PARLEY_DEMO: 'on' } });

  test('a visitor is in the demo workspace after three clicks', async ({ alice }) => {
    const { page } = alice;
    await alice.opens('/');
    await page.getByRole('link', { name: 'Demo Login' }).click();
    await expect(page).toHaveURL(/#\/signin$/);
    const typed = await watchFields(page);

    await page.getByRole('button', { name: 'Demo Login' }).click();
    await expect(page).toHaveURL(/#\/signin\/demo-workspace$/);
    expect(await typed()).toContain('demo-w');

    await page.getByRole('button', { name: 'Demo Login', exact: true }).click();
    await alice.isInWorkspace('demo-workspace');
    expect(await typed()).toContain('dana@d');
    await expect(page.getByText('Courier is booked for')).toBeVisible();
  });

  test('two people meet there, with an account each', async ({ alice, bob }) => {
    for (const [visitor, label] of [
      [alice, 'Demo Login'],
      [bob, 'Demo Login (alt)'],
    ] as const) {
      await visitor.opens('/signin/demo-workspace');
      await visitor.page.getByRole('button', { name: label, exact: true }).click();
      await visitor.isInWorkspace('demo-workspace');
    }
    await alice.says('Is this thing on?');
    await bob.sees('Is this thing on?');
  });

  test('leaving while it types cancels the sign-in', async ({ alice }) => {
    const { page } = alice;
    await alice.opens('/signin/demo-workspace');
    const link = page.getByRole('main').getByRole('link', { name: 'Find another one' });
    // Clicked inside the page, because the typing takes only a second.
    const left = link.evaluate(
      (element: HTMLElement) =>
        new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            const field = document.querySelector<HTMLInputElement>('input[type=email]');
            if (field?.value.startsWith('dana') !== true) return;
            observer.disconnect();
            element.click();
            resolve();
          });
          observer.observe(document, { subtree: true, attributeFilter: ['value'] });
        }),
    );
    await page.getByRole('button', { name: 'Demo Login', exact: true }).click();
    await left;
    await page.getByRole('button', { name: 'Demo Login' }).click();
    await expect(page).toHaveURL(/#\/signin\/demo-workspace$/);
    await expect(page.getByLabel('Email')).toHaveValue('');
    expect(await page.evaluate(async () => (await fetch('/api/workspaces')).status)).toBe(401);
  });
});

test('without a demo no page offers it', async ({ alice }) => {
  const { page } = alice;
  await alice.opens('/');
  await expect(page.getByRole('link', { name: 'Create your account' })).toBeVisible();
  await expect(page.getByText('Demo Login')).toBeHidden();
  await alice.opens('/signin');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  await expect(page.getByText('Demo Login')).toBeHidden();
});
