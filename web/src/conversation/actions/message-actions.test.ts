import { expect, it } from 'vitest';
import { messageActions } from './message-actions';

const open = { isOpen: true, isPosted: true, isText: true };
const member = { ...open, isMember: true, isAuthor: false };
const author = { ...open, isMember: true, isAuthor: true };
const gone = { ...open, isMember: false, isAuthor: true };

function offered(relation: typeof member, saved = false, canEdit = true): string[] {
  const now = { relation, saved, canEdit, isEditable: true, pinned: false, isDirect: false };
  return messageActions.filter(({ isOffered }) => isOffered(now)).map(({ label }) => label(now));
}

it('SPEC §2: offers Edit and Delete only to the author', () => {
  expect(offered(member)).toEqual([
    'Save for later',
    'Mark as unread',
    'Pin to channel',
    'Forward message…',
    'Copy text',
    'Copy link',
    'Why was I notified?',
  ]);
  expect(offered(author)).toEqual([
    'Save for later',
    'Mark as unread',
    'Pin to channel',
    'Forward message…',
    'Copy text',
    'Copy link',
    'Edit',
    'Delete',
  ]);
});

it('offers no Edit and no Delete in the list of saved items', () => {
  expect(offered(author, true, false)).toEqual([
    'Remove from saved items',
    'Forward message…',
    'Copy text',
    'Copy link',
  ]);
});

it('offers a former member of the channel only to remove a saved item', () => {
  expect(offered(gone, true)).toEqual([
    'Remove from saved items',
    'Forward message…',
    'Copy text',
    'Copy link',
  ]);
  expect(offered(gone)).toEqual(['Forward message…', 'Copy text', 'Copy link']);
});

it('offers nobody to edit or delete what tells of a call', () => {
  expect(offered({ ...author, isText: false })).toEqual([
    'Save for later',
    'Mark as unread',
    'Pin to channel',
    'Forward message…',
    'Copy text',
    'Copy link',
  ]);
});

it('offers to unpin what is pinned, also in an archived channel', () => {
  const labels = (isOpen: boolean, isDirect: boolean) => {
    const relation = { ...member, isOpen };
    const now = { relation, saved: false, canEdit: true, isEditable: true, pinned: true, isDirect };
    return messageActions.filter(({ isOffered }) => isOffered(now)).map(({ label }) => label(now));
  };
  expect(labels(true, true)).toContain('Unpin from conversation');
  expect(labels(false, false)).toContain('Unpin from channel');
  expect(offered({ ...member, isOpen: false })).not.toContain('Pin to channel');
});

it('gives each action a name of its own', () => {
  const names = messageActions.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
