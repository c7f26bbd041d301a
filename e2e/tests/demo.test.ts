import { expect, test } from '../test.js';

test.describe('where there is a demo', () => {
  test.use({ environment: { PARLEY_DEMO: 'on' } });

  test('a visitor is in the demo workspace after three clicks', async ({ alice }) => {
    const { page } = alice;
    await alice.opens('/');
    await page.getByRole('link', { name: 'Demo Login' }).click();
    await expect(page).toHaveURL(/#\/signin$/);

    await page.getByRole('button', { name: 'Demo Login' }).click();
    const field = page.getByRole('main').getByRole('textbox');
    await expect(field).toHaveValue(/^demo-w?o?r?k?$/);
    await expect(page).toHaveURL(/#\/signin\/demo-workspace$/);

    await page.getByRole('button', { name: 'Demo Login', exact: true }).click();
    await expect(page.getByLabel('Email')).toHaveValue(/^dana@\w*$/);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeDisabled();
    await alice.isInWorkspace('demo-workspace');
    await expect(page.getByText('Courier is booked for')).toBeVisible();
  });

  test('two people meet there, with one account each', async ({ alice, bob }) => {
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

  test('whoever leaves while it types is not signed in', async ({ alice }) => {
    const { page } = alice;
    await alice.opens('/signin/demo-workspace');
    await page.getByRole('button', { name: 'Demo Login', exact: true }).click();
    await expect(page.getByLabel('Email')).toHaveValue(/^dana/);
    await page.getByRole('main').getByRole('link', { name: 'Find another one' }).click();
    await page.getByRole('button', { name: 'Demo Login' }).click();
    await expect(page).toHaveURL(/#\/signin\/demo-workspace$/);
    await expect(page.getByLabel('Email')).toHaveValue('');
    expect(await page.evaluate(async () => (await fetch('/api/workspaces')).status)).toBe(401);
  });
});

test('without a demo nobody is offered one', async ({ alice }) => {
  const { page } = alice;
  await alice.opens('/');
  await expect(page.getByRole('link', { name: 'Create your account' })).toBeVisible();
  await expect(page.getByText('Demo Login')).toBeHidden();
  await alice.opens('/signin');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  await expect(page.getByText('Demo Login')).toBeHidden();
});
