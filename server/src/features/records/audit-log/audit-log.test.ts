import { listAuditEvents } from '@parley/contract/endpoints/audit-events';
import { createChannel, updateChannel } from '@parley/contract/endpoints/channels';
import { deleteMessage, postMessage } from '@parley/contract/endpoints/messages';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../../testing/database/each-engine.js';
import { teamBeforeAll } from '../../../../testing/people/team.js';
import { csvCell } from './audit-text.js';
import { pruneAuditEvents } from './prune-audit-events.js';

it.each([
  ['plain', 'plain'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['a,b', '"a,b"'],
  ['say "hi"\n', '"say ""hi""\n"'],
  ['="x"', `"'=""x"""`],
])('the CSV cell of %j is %j: no spreadsheet runs it', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

describeOnEachEngine('The audit log', (start) => {
  const team = teamBeforeAll(() => start());
  const read = (query: Record<string, string> = {}) =>
    team.alice.browser.call(listAuditEvents, {
      query: { workspace_id: String(team.workspaceId), ...query },
    });

  it('tells who changed what, from what to what and from where, the newest first', async () => {
    const { alice, plans } = team;
    await alice.browser.call(updateChannel, {
      params: { id: String(plans) },
      body: { channel: { name: 'roadmap' } },
    });
    const { audit_events } = await read();
    expect(audit_events[0]).toMatchObject({
      action: 'channel.renamed',
      actor_id: alice.id,
      target: { kind: 'channel', id: plans },
      before: { name: 'plans' },
      after: { name: 'roadmap' },
      address: '127.0.0.1',
    });
    const actions = audit_events.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['member.joined', 'workspace.created']));
    expect(actions.some((action) => action.startsWith('account.'))).toBe(false);
  });

  it('is filtered by action and actor, and paged by id', async () => {
    const { alice, bob, workspaceId } = team;
    const all = (await read()).audit_events;
    expect(all.length).toBeGreaterThan(3);
    const { audit_events: joined } = await read({ action: 'member.joined' });
    expect(joined.map(({ actor_id }) => actor_id)).toEqual([bob.id]);
    const { audit_events: bobs } = await read({ actor_id: String(bob.id) });
    expect(bobs).toEqual(all.filter(({ actor_id }) => actor_id === bob.id));
    const pages = [];
    let before: number | null = null;
    do {
      const page = await read({ limit: '2', ...(before !== null && { before: String(before) }) });
      pages.push(...page.audit_events);
      before = page.next;
    } while (before !== null);
    expect(pages).toEqual(all);
    const wrong = await alice.browser.attempt(listAuditEvents, {
      query: { workspace_id: String(workspaceId), action: 'anything' },
    });
    expect(wrong.status).toBe(400);
  });

  it('has ids of deleted messages, never their texts, and nothing of direct messages', async () => {
    const { alice, bob, general, workspaceId } = team;
    const { channel_id: dm } = await alice.opensDirect(bob, workspaceId);
    const deleted = [];
    for (const channel_id of [general, dm]) {
      const message = { body: 'regretted words', channel_id };
      const { id } = await alice.browser.call(postMessage, { body: { message } });
      await alice.browser.call(deleteMessage, { params: { id: String(id) } });
      deleted.push(id);
    }
    await alice.browser.call(updateChannel, {
      params: { id: String(dm) },
      body: { channel: { topic: 'between us' } },
    });
    const { audit_events } = await read();
    const targets = audit_events.flatMap(({ action, target }) =>
      action === 'message.deleted' ? [target.id] : [],
    );
    expect(targets).toEqual([deleted[0]]);
    expect(JSON.stringify(audit_events)).not.toMatch(/regretted|between us/);
  });

  it('is taken away as CSV and as JSON lines, with the same filters, and says so', async () => {
    const { alice, workspaceId } = team;
    await alice.browser.call(createChannel, {
      body: { channel: { name: 'new-one', workspace_id: workspaceId } },
    });
    const file = (format: string) =>
      alice.browser.send(
        'GET',
        `/api/audit_events.${format}?workspace_id=${workspaceId}&action=channel.created`,
      );
    const csv = await file('csv');
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="audit-log.csv"');
    const [head, first, end] = csv.text.split('\r\n');
    expect(head).toBe('id,at,action,actor_id,target_kind,target_id,before,after,address');
    expect(first).toMatch(/^\d+,20.*Z,channel\.created,.*"\{""name"":""new-one""\}",127\.0\.0\.1$/);
    expect(end).toBe('');
    const lines = (await file('jsonl')).text.trim().split('\n');
    const { audit_events: created } = await read({ action: 'channel.created' });
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(created);
    const { audit_events: taken } = await read({ action: 'audit_log.exported' });
    expect(taken.map(({ after }) => after)).toEqual([{ format: 'jsonl' }, { format: 'csv' }]);
  });

  it('forgets what is older than it is kept', async () => {
    const { store } = team.server;
    const { audit_events: before } = await read();
    const [newest, ...older] = before;
    await store.transact((tx) =>
      tx
        .updateTable('audit_events')
        .set((eb) => ({ at: eb('at', '-', 100_000) }))
        .where('id', '!=', newest?.id ?? 0)
        .execute(),
    );
    await pruneAuditEvents(store, 60_000);
    expect(older.length).toBeGreaterThan(5);
    expect((await read()).audit_events).toEqual([newest]);
  });
});
