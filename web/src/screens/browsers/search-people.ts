import type { Member } from '@parley/contract/entities/user';
import { personMatches } from '@parley/contract/rules/search';
import { compareNames } from '../../data/people/compare-names';
import { memberName, presentMembers } from '../../data/people/member-store';
import { type Found, foundItems, shownItems } from './found';

/** Matches names and e-mail (SPEC §2), sorted by name. Heading: `12 people, 5 signed in`. */
export function searchPeople(
  members: Readonly<Record<number, Member>>,
  search: string,
): Found<Member> {
  const found = presentMembers(members)
    .filter((member) => personMatches(member, search))
    .toSorted((one, other) => compareNames(memberName(one), memberName(other)));
  return foundItems(found, headingOf(found));
}

function headingOf(found: readonly Member[]): string {
  const signedIn = found.filter(({ logged_in }) => logged_in).length;
  const people = `${found.length} ${found.length === 1 ? 'person' : 'people'}, ${signedIn} signed in`;
  return found.length > shownItems ? `${people}. These are the first ${shownItems}` : people;
}
