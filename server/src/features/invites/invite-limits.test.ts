import { createInvite } from '@parley/contract/endpoints/invites';
import { expect, it } from 'vitest';
import { newPerson } from '../../../testing/people/people.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { follow, lookAt, makeLink, signUpBy } from '../../../testing/requests/invite-links.js';
import { startTestServer } from '../../../testing/server/test-server.js';
import { rates } from '../../platform/lib/limits.js';

const team = teamBeforeAll(() => startTestServer({ environment: { PARLEY_RATE_LIMITS: 'on' } }));
const here = () => ({ workspace_id: team.workspaceId });

it('invented links lock out nobody in the same network who has one that works', async () => {
  const { token } = await makeLink(team.alice, here());
  const attacker = team.server.openBrowser();
  for (let guess = 0; guess <= rates.invitedSignUps.times; guess += 1) {
    expect((await signUpBy(attacker, `guess ${guess}`, 'x@example.com')).status).toBe(404);
    expect((await lookAt(attacker, `guess ${guess}`)).status).toBe(404);
  }
  const carol = team.server.openBrowser();
  expect((await signUpBy(carol, token, 'carol@example.com')).status).toBe(200);
});

it('an account that tries links too often is stopped, and others are not', async () => {
  const { token } = await makeLink(team.alice, here());
  for (let guess = 0; guess < rates.entries.times; guess += 1) {
    expect((await follow(team.eve.browser, 'unknown')).status).toBe(404);
  }
  expect((await follow(team.eve.browser, token)).status).toBe(429);
  const dan = await newPerson(team.server, 'dan');
  expect((await follow(dan.browser, token)).status).toBe(200);
});

it('links are made 60 times an hour by an account', async () => {
  const attempt = () => team.bob.browser.attempt(createInvite, { body: { invite: here() } });
  for (let made = 0; made < rates.inviteLinks.times; made += 1) {
    expect([200, 422]).toContain((await attempt()).status);
  }
  expect((await attempt()).status).toBe(429);
  expect((await lookAt(team.server.openBrowser(), 'unknown')).status).toBe(404);
});
