import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pathOf } from '../../scripts/outside.mjs';
import type { Actor } from '../actors/actor.js';
import { arrives, belong } from '../actors/meet.js';
import { passesAxe } from '../browsers/passes-axe.js';
import { needing } from '../fixtures/needing.js';
import { expect, test } from '../fixtures/test.js';
import { ageMessages } from '../product/age-messages.js';

async function opensRecords({ page }: Actor, tab: string) {
  await page.getByRole('button', { name: 'Acme Labs' }).click();
  await page.getByRole('menuitem', { name: 'Records' }).click();
  await expect(page.getByRole('heading', { name: 'Records', level: 1 })).toBeVisible();
  await page.getByRole('tab', { name: tab }).click();
}

async function downloads(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).click(),
  ]);
  return download.path();
}

test('alice reads the audit log, narrows it down, and takes it away', async ({ alice, bob }) => {
  await belong(alice, bob);
  await bob.hasChannel('acme-labs', 'budget');
  await Promise.all([alice, bob].map((one) => arrives(one)));
  await opensRecords(alice, 'Audit log');
  const { page } = alice;
  const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
  await expect(changes.filter({ hasText: 'Channel created' })).toContainText('bob');
  await expect(changes.filter({ hasText: 'Member joined' })).toHaveCount(1);
  await passesAxe(page);

  await page.getByLabel('Change', { exact: true }).selectOption('Channel created');
  await expect(changes).toHaveCount(1);
  await expect(changes).toContainText('#budget');
  await page.getByLabel('By', { exact: true }).selectOption(alice.email);
  await expect(page.getByText('There are no such changes.')).toBeVisible();
  await page.getByLabel('By', { exact: true }).selectOption(bob.email);
  await expect(changes).toHaveCount(1);
  const csv = await readFile(await downloads(page, 'CSV'), 'utf8');
  expect(csv.trim().split('\n')).toHaveLength(2);
  expect(csv).toContain('budget');

  await bob.page.getByRole('button', { name: 'Acme Labs' }).click();
  await expect(bob.page.getByRole('menuitem', { name: 'Create a channel' })).toBeVisible();
  await expect(bob.page.getByRole('menuitem', { name: 'Records' })).toBeHidden();
});

test('bob takes his own data away', async ({ alice, bob }) => {
  needing(test, 'unzip');
  await belong(alice, bob);
  const general = await bob.channelId('acme-labs', 'general');
  await bob.hasPosted(general, '<p>Mine to keep</p>');
  await alice.hasPosted(general, '<p>From alice</p>');
  await bob.opens('/account');
  const { page } = bob;
  await page.getByRole('button', { name: 'Export your data' }).click();
  await expect(page.getByText('Ready: a zip archive')).toBeVisible({ timeout: 15_000 });
  await passesAxe(page);
  const file = await downloads(page, 'Download');
  const unpacked = (name: string) =>
    execFileSync(pathOf('unzip'), ['-p', file, name], { encoding: 'utf8' });
  expect(unpacked('messages.jsonl')).toContain('Mine to keep');
  expect(unpacked('messages.jsonl')).not.toContain('From alice');
  expect(unpacked('profile.json')).toContain(bob.email);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Export your data' })).toBeFocused();
});

test('old messages of a channel go, while bob reads it, unless they are held', async ({
  alice,
  bob,
  parley,
}) => {
  await belong(alice, bob);
  const general = await alice.channelId('acme-labs', 'general');
  await alice.hasPosted(general, '<p>An old plan</p>');
  await ageMessages(parley, [40]);
  await alice.hasPosted(general, '<p>A new plan</p>');
  await Promise.all([alice, bob].map((one) => arrives(one)));

  await opensRecords(alice, 'Retention');
  const { page } = alice;
  const form = page.getByRole('form', { name: 'Retention of #general' });
  await page.getByLabel('Channel', { exact: true }).selectOption('#general');
  await form.getByLabel('Keep messages of #general').selectOption('30 days');
  await form.getByLabel('Legal hold').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Saved.')).toBeVisible();
  await passesAxe(page);
  await bob.sees('An old plan');

  await form.getByLabel('Legal hold').uncheck();
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Delete old messages' }).click();
  await expect(bob.message('An old plan')).toBeHidden();
  await bob.sees('A new plan');
});
