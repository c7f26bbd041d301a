import type { BodyOf } from '@parley/contract/endpoint';
import { createChannel } from '@parley/contract/endpoints/channels';
import {
  payAttention,
  readNotificationReport,
  updateNotificationSettings,
} from '@parley/contract/endpoints/notifications';
import { setNotify, setPosition } from '@parley/contract/endpoints/reads';
import { updateWorkspaceUser } from '@parley/contract/endpoints/workspace-users';
import { afterAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../../testing/database/each-engine.js';
import type { Person } from '../../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../../testing/people/team.js';
import { hurryJobs } from '../../../../testing/server/hurry-jobs.js';
import { type PushedBrowser, PushService } from '../../../../testing/services/push-service.js';

describeOnEachEngine('"Why was I notified?" says', (start) => {
  let service: PushService;
  const team = teamBeforeAll(async () => {
    service = await PushService.start();
    return start({ environment: { PUSH_SERVICES: service.origin } });
  });
  afterAll(() => service.close());
  let members = 0;

  /** Bo has a phone, uses no tab, and is in a channel with Alice. */
  interface Bo extends Person {
    phone: PushedBrowser;
    channelId: number;
  }

  async function newBo(): Promise<Bo> {
    const bo = await newColleague(team, `bo-${(members += 1)}`);
    const channel = { name: `place-${members}`, workspace_id: team.workspaceId };
    const { id } = await team.alice.browser.call(createChannel, { body: { channel } });
    await bo.joins(id);
    return Object.assign(bo, { phone: await service.register(bo), channelId: id });
  }

  const hi = () => '<p>The launch is near</p>';
  const to = (who: Person | 'channel' | 'here') =>
    `<p><span data-mention="${typeof who === 'string' ? who : who.id}">@x</span></p>`;

  const post = async (channelId: number, body: string, author = team.alice) =>
    (await author.posts(channelId, body)).id;
  const says = (body: (bo: Bo) => string) => (bo: Bo) => post(bo.channelId, body(bo));
  const mentionsBo = says(to);
  const says1to1 = async (bo: Bo) =>
    post((await team.alice.opensDirect(bo, team.workspaceId)).channel_id, hi());

  type Settings = BodyOf<typeof updateNotificationSettings>['notification_settings'];
  const sets = (notification_settings: Settings) => (bo: Bo) =>
    bo.browser.call(updateNotificationSettings, {
      query: { workspace_id: String(team.workspaceId) },
      body: { notification_settings },
    });
  const setsChannel =
    (notify: BodyOf<typeof setNotify>['notify']) =>
    ({ browser, channelId }: Bo) =>
      browser.call(setNotify, { params: { id: String(channelId) }, body: { notify } });
  const usesATab = ({ browser }: Bo) => browser.call(payAttention);
  const pauses = ({ browser }: Bo) =>
    browser.call(updateWorkspaceUser, {
      params: { workspace_id: String(team.workspaceId) },
      body: { workspace_user: { paused: true } },
    });
  /** It is between 23:00 and 1:00 where Bo is. */
  async function livesWhereItIsMidnight({ id }: Bo): Promise<void> {
    const ahead = (23 - new Date(team.server.store.clock.now()).getUTCHours() + 24) % 24;
    const timezone_offset = ahead > 12 ? ahead - 24 : ahead;
    await team.server.store.transact((tx) =>
      tx
        .updateTable('users')
        .set({ timezone: null, timezone_offset })
        .where('id', '=', id)
        .execute(),
    );
  }
  const reads = ({ browser, channelId }: Bo, message_id: number) =>
    browser.call(setPosition, {
      params: { id: String(channelId) },
      body: { read: { message_id } },
    });

  const nights = { days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '07:00' };
  const taken = 'A push service took the notification for your devices.';
  const waits = 'A push waits, in case you read the message by yourself.';
  const noDevice = 'Nothing was pushed: none of your devices is registered.';
  const notKept = 'No decision is kept for this message: this is what your settings say now.';
  const pushAnswers = (status: number) => (bo: Bo) => {
    bo.phone.status = status;
  };

  interface Situation {
    before?: ((bo: Bo) => unknown)[];
    /** Causes the notification, or its absence; resolves with the message's id. */
    happens: (bo: Bo) => Promise<number>;
    /** Done before 30 seconds have passed. */
    meanwhile?: (bo: Bo, messageId: number) => Promise<unknown>;
    /** `#` stands for the channel's name. */
    told: string[];
  }

  const situations: Record<string, Situation> = {
    'a mention while Bo is idle': { happens: mentionsBo, told: ['It mentions you.', taken] },
    'a mention while Bo uses a tab': {
      before: [usesATab],
      happens: mentionsBo,
      told: ['It mentions you.', waits],
    },
    'a mention that Bo read within 30 seconds': {
      before: [usesATab],
      happens: mentionsBo,
      meanwhile: reads,
      told: ['It mentions you.', 'Nothing was pushed: you had read the message by then.'],
    },
    'a mention after which Bo muted the channel': {
      before: [usesATab],
      happens: mentionsBo,
      meanwhile: setsChannel({ muted: true }),
      told: ['It mentions you.', 'Nothing was pushed: your settings changed. You muted #.'],
    },
    'a mention of everybody': {
      happens: says(() => to('channel')),
      told: ['It mentions everybody in #.', taken],
    },
    '@here while Bo is away': {
      happens: says(() => to('here')),
      told: ['It mentions @here, and you were not using Parley then.'],
    },
    '@here while Bo uses a tab': {
      before: [usesATab],
      happens: says(() => to('here')),
      told: ['It mentions everybody who was in # then.', waits],
    },
    'a direct message': { happens: says1to1, told: ['It is a direct message.', taken] },
    'a keyword': {
      before: [sets({ keywords: ['Launch'] })],
      happens: says(hi),
      told: ['It has your keyword “Launch”.', taken],
    },
    'a plain message': {
      happens: says(hi),
      told: [
        'Your notifications are set to Direct messages and mentions, and this message does not mention you.',
        notKept,
      ],
    },
    'a plain message, with all messages wanted': {
      before: [sets({ level: 'all' })],
      happens: says(hi),
      told: ['Your notifications are set to All messages.', taken],
    },
    'a plain message, with all messages of the channel wanted': {
      before: [setsChannel({ level: 'all' })],
      happens: says(hi),
      told: ['You set # to All messages.', taken],
    },
    'a mention in a muted channel': {
      before: [setsChannel({ muted: true })],
      happens: mentionsBo,
      told: ['You muted #.'],
    },
    'a mention in a channel set to nothing': {
      before: [setsChannel({ level: 'nothing' })],
      happens: mentionsBo,
      told: ['You set # to Nothing.'],
    },
    'a direct message, with nothing wanted': {
      before: [sets({ level: 'nothing' })],
      happens: says1to1,
      told: ['Your notifications are set to Nothing.'],
    },
    'a mention while paused': {
      before: [pauses],
      happens: mentionsBo,
      told: ['You paused notifications.'],
    },
    'a mention at midnight, in quiet hours until morning': {
      before: [livesWhereItIsMidnight, sets({ quiet_hours: [nights] })],
      happens: mentionsBo,
      told: ['Do not disturb was on by your schedule.'],
    },
    'a mention with push off': {
      before: [sets({ push: false })],
      happens: mentionsBo,
      told: ['It mentions you.', 'Nothing was pushed: push is off in your settings.'],
    },
    'a mention when the push service has forgotten the phone': {
      before: [pushAnswers(410)],
      happens: mentionsBo,
      told: ['It mentions you.', noDevice],
    },
    'a mention that the push service refuses': {
      before: [pushAnswers(403)],
      happens: mentionsBo,
      told: ['It mentions you.', 'The push failed: SERVICE answered with 403.'],
    },
    'a mention while the push service is busy': {
      before: [pushAnswers(503)],
      happens: mentionsBo,
      told: ['It mentions you.', 'The push is tried again: SERVICE answered with 503.'],
    },
    'a message of his own': {
      happens: (bo) => post(bo.channelId, hi(), bo),
      told: ['You wrote this message.'],
    },
    'a mention after Bo left the channel': {
      before: [(bo) => bo.leaves(bo.channelId)],
      happens: mentionsBo,
      told: ['You were not in #.', notKept],
    },
  };

  async function texts({ browser }: Person, messageId: number): Promise<string[]> {
    const params = { id: String(messageId) };
    const { sentences } = await browser.call(readNotificationReport, { params });
    return sentences.map(({ text }) => text);
  }

  async function untilDecided(): Promise<void> {
    const { reader } = team.server.store;
    const open = () =>
      reader.selectFrom('jobs').select('id').where('kind', '=', 'notify').execute();
    await expect.poll(open, { timeout: 10_000 }).toEqual([]);
  }

  const letTimePass = () => hurryJobs(team.server.store);

  it.each(Object.entries(situations))('of %s', async (_name, situation) => {
    const { before = [], happens, meanwhile, told } = situation;
    const bo = await newBo();
    for (const act of before) await act(bo);
    const id = await happens(bo);
    await untilDecided();
    if (meanwhile) {
      if (!(await texts(bo, id)).includes(waits)) throw new Error('No push waits.');
      await meanwhile(bo, id);
      await letTimePass();
    }
    const { host } = new URL(service.origin);
    const expected = told.map((text) =>
      text.replace(/#(?=[ .])/, `#place-${members}`).replace('SERVICE', host),
    );
    await expect.poll(() => texts(bo, id), { timeout: 10_000 }).toEqual(expected);
  });
});
