import type { BodyOf } from '@parley/contract/endpoint';
import { postMessage } from '@parley/contract/endpoints/messages';
import {
  readNotificationReport,
  updateNotificationSettings,
} from '@parley/contract/endpoints/notifications';
import { afterAll, expect, vi } from 'vitest';
import type { StartServer } from '../database/each-engine.js';
import { hurryJobs } from '../server/hurry-jobs.js';
import { type PushedBrowser, PushService } from '../services/push-service.js';
import type { Person } from './people.js';
import { newColleague, teamBeforeAll } from './team.js';

/** A team with a push service of its own, for a suite of tests about what its members are told. */
export function notifiedTeam(start: StartServer) {
  const service = new PushService();
  const team = teamBeforeAll(async () => {
    await service.listen();
    return start({ environment: { PUSH_SERVICES: service.origin } });
  });
  afterAll(() => service.close());
  let people = 0;

  /** A colleague who is in general, and did nothing for long. */
  async function newMember(): Promise<Person> {
    const person = await newColleague(team, `member${(people += 1)}`);
    await person.joins(team.general);
    return person;
  }

  const span = (who: Person | 'channel') =>
    `<span data-mention="${who === 'channel' ? who : who.id}">@x</span>`;

  async function post(html: string, channel_id = team.general, author = team.alice) {
    const message = { channel_id, body: `<p>${html}</p>` };
    const { id } = await author.browser.call(postMessage, { body: { message } });
    return id;
  }

  type Change = BodyOf<typeof updateNotificationSettings>['notification_settings'];
  const query = () => ({ workspace_id: String(team.workspaceId) });
  const change = ({ browser }: Person, notification_settings: Change) =>
    browser.call(updateNotificationSettings, {
      query: query(),
      body: { notification_settings },
    });

  async function report({ browser }: Person, messageId: number) {
    const params = { id: String(messageId) };
    const { sentences, ...rest } = await browser.call(readNotificationReport, { params });
    return { ...rest, texts: sentences.map(({ text }) => text) };
  }

  function logged(person: Person, messageId: number) {
    return team.server.store.reader
      .selectFrom('notification_log')
      .selectAll()
      .where('message_id', '=', messageId)
      .where('user_id', '=', person.id)
      .executeTakeFirst();
  }

  /** Waits until a push was decided upon, and resolves with what came of it. */
  async function settled(person: Person, messageId: number): Promise<string> {
    return vi.waitFor(async () => {
      const row = await logged(person, messageId);
      if (!row || row.push === 'waiting') throw new Error('It waits.');
      return row.push;
    }, 10_000);
  }

  function untilWaiting(person: Person, messageId: number) {
    return vi.waitFor(async () => {
      expect(await logged(person, messageId)).toMatchObject({ push: 'waiting' });
    }, 10_000);
  }

  async function jobs(kind: string) {
    return team.server.store.reader
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', kind)
      .execute();
  }

  const letTimePass = () => hurryJobs(team.server.store);

  /** A push tells no number on the app, because no fewer notifications wait than before. */
  function expectNoBadge({ received }: PushedBrowser): void {
    expect(received[0]?.payload).not.toHaveProperty('app_badge');
    expect(received[0]?.payload.notification).not.toHaveProperty('app_badge');
  }

  return {
    team,
    service,
    newMember,
    span,
    post,
    query,
    change,
    report,
    logged,
    settled,
    untilWaiting,
    jobs,
    letTimePass,
    expectNoBadge,
  };
}
