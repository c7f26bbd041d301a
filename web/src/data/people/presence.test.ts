import { expect, it } from 'vitest';
import { exampleMember } from '../../../testing/examples';
import { activityOf, isActive, isPresent, spokenPresence } from './presence';

const circles = [
  [{}, 'Active', 'active'],
  [{ present: false }, 'No page open', 'no page open'],
  [{ active: false }, 'Away', 'away'],
  [{ active: false, present: false }, 'Away', 'away'],
  [{ logged_in: false }, 'Signed out', 'signed out'],
  [{ paused: true }, 'Active', 'active, notifications paused'],
] as const;

it.each(circles)(
  'SPEC §4: the circle of a member who is %o shows %s',
  (change, activity, spoken) => {
    const member = exampleMember(2, change);
    expect([activityOf(member), spokenPresence(member)]).toEqual([activity, spoken]);
    expect(isPresent(member)).toBe(activity === 'Active');
  },
);

it('a member without an open page has not set themselves away', () => {
  expect(isActive(exampleMember(2, { present: false }))).toBe(true);
});
