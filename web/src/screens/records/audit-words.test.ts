import { AuditAction } from '@parley/contract/entities/audit-event';
import { expect, it } from 'vitest';
import { actions, actionText, changeText } from './audit-words';

it('has words for every action of a workspace', () => {
  const ofWorkspace = AuditAction.options.filter((action) => !action.startsWith('account.'));
  expect(actions).toEqual(ofWorkspace);
  expect(actionText('channel.renamed')).toBe('Channel renamed');
});

it.each([
  [{ name: 'plans' }, { name: 'roadmap' }, 'name: plans → roadmap'],
  [null, { name: 'plans' }, 'name: plans'],
  [{ name: 'plans' }, null, 'name: plans'],
  [{ topic: '' }, { topic: 'Launch' }, 'topic: empty → Launch'],
  [
    { retention_days: null, legal_hold: false, inherits: false },
    { retention_days: 30, legal_hold: true, inherits: false },
    'retention days: none → 30, legal hold: no → yes',
  ],
  [null, { invited_by: 7 }, 'invited by: Ann'],
  [null, { expires_in: 604_800 }, 'expires in: 7 days'],
  [null, { expires_in: 86_400 }, 'expires in: 1 day'],
  [null, { expires_in: 3_600 }, 'expires in: 1 hour'],
  [null, null, ''],
])('tells a change from %j to %j', (before, after, text) => {
  expect(changeText({ before, after }, (id) => (id === 7 ? 'Ann' : ''))).toBe(text);
});
