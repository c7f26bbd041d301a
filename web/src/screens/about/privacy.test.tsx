import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Privacy } from './Privacy';

/** The page's words about each table of the database; null for tables without personal data. */
const wordsAbout: Record<string, string | null> = {
  meta: null,
  users: 'Your account: the email address',
  sessions: 'Each browser in which you are signed in',
  password_resets: 'Of links for a new password: a hash',
  totp_factors: 'the secret of your authenticator app, encrypted',
  recovery_codes: 'hashes of your recovery codes',
  passkeys: 'the public part of each passkey',
  auth_challenges: 'that you are about to sign in',
  email_verifications: 'Of links that verify an address: a hash',
  identities: 'its issuer and your id there',
  workspaces: 'In each workspace:',
  workspace_members: 'who invited you',
  channels: 'In each channel:',
  channel_members: 'how far you have read',
  unread_gaps: 'how far you have read',
  messages: 'your messages and whom they mention',
  mentions: 'whom they mention',
  message_reactions: 'reactions',
  message_saves: 'saved items',
  link_previews: 'what the pages say of themselves that messages link to',
  blobs: 'gone from the disk within ten minutes',
  files: 'Files: until',
  // Sums of what `files` says.
  storage_use: null,
  invites: 'Of invite links: who made them',
  // Hashes of tokens of `invites`.
  earlier_invite_tokens: null,
  invited_addresses: 'a keyed hash of each invited address',
  // The last offsets of `events`.
  streams: null,
  events: 'Changes, so that a browser can catch up on what it missed: 72 hours',
  // Ids of rows in other tables, until the work is done.
  jobs: null,
  notification_settings: 'your keywords and quiet hours',
  attention: 'when you last used Parley',
  push_subscriptions: 'the address and keys of its push service',
  notification_log: 'How and why you were notified: 14 days',
  mail_rounds: 'when you last got a mail',
  drafts: 'Drafts: until you send or delete them',
  sidebars: 'the sections of your sidebar',
  // Ids of messages, until the index of their words has followed.
  search_queue: null,
  workspace_emoji: 'emoji that you added',
  bookmarks: 'bookmarks that you added',
  audit_events: 'In an audit log: who came into a workspace',
  retention_rules: 'How long a workspace and its channels keep messages',
  exports: 'exports that somebody asked for',
  calls: 'who called whom, when, whether the call was answered, and how long it lasted',
};

function tables(): string[] {
  const schema = readFileSync(
    new URL('../../../../server/src/platform/store/schema.ts', import.meta.url),
    'utf8',
  );
  const [, body = ''] = /export interface Schema {\n(.*?)\n}/s.exec(schema) ?? [];
  return [...body.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name);
}

it('the page about privacy speaks of every table of the database that holds personal data', () => {
  vi.stubGlobal('location', { host: 'chat.example.com' });
  const page = renderToStaticMarkup(<Privacy />).replaceAll(/<[^>]+>/g, ' ');
  expect(tables().length).toBeGreaterThan(20);
  expect(Object.keys(wordsAbout).toSorted()).toEqual(tables().toSorted());
  const unsaid = Object.entries(wordsAbout).filter(
    ([, words]) => words !== null && !page.includes(words),
  );
  expect(unsaid).toEqual([]);
  vi.unstubAllGlobals();
});
