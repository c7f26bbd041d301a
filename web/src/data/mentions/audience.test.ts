import { defaultSettings } from '@parley/contract/rules/roles';
import { describe, expect, it } from 'vitest';
import { exampleChannel, exampleMember } from '../../../testing/examples';
import { audienceQuestion } from './audience';

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const channelOf = (count: number) =>
  exampleChannel(5, {
    name: 'plans',
    users: Object.fromEntries(ids(count).map((id) => [id, { id }])),
  });
const people = {
  ownId: 1,
  workspaceId: 1,
  settings: defaultSettings,
  // The sixth to tenth have no page open, and those after them are away.
  members: Object.fromEntries(
    ids(30).map((id) => [id, exampleMember(id, { active: id <= 10, present: id <= 5 })]),
  ),
};
const all = '<p><span data-mention="channel">@channel</span></p>';
const here = '<p><span data-mention="here">@here</span></p>';
const bob = '<p><span data-mention="2">@Bob</span></p>';

describe('a mention of everybody', () => {
  it('is asked about in a channel of over 20 people, with their number', () => {
    expect(audienceQuestion(all, channelOf(21), people)?.title).toBe('Mention 20 people?');
    expect(audienceQuestion(here, channelOf(21), people)?.title).toBe('Mention 4 people?');
  });

  it('is not asked about in a smaller channel', () => {
    expect(audienceQuestion(all, channelOf(20), people)).toBeNull();
  });

  it('is asked about once when a message is edited', () => {
    expect(audienceQuestion(all, channelOf(21), people, bob)).not.toBeNull();
    expect(audienceQuestion(all, channelOf(21), people, all)).toBeNull();
    expect(audienceQuestion(here, channelOf(21), people, all)).toBeNull();
  });
});

it('a mention of a person is not asked about', () => {
  expect(audienceQuestion(bob, channelOf(21), people)).toBeNull();
});
