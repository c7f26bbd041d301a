import type { Member } from '@parley/contract/entities/user';
import { personMatches } from '@parley/contract/rules/search';
import { compareNames } from '../lib/compare-names';
import { memberName } from '../people/member-store';

/** SPEC §5: the browser shows at most so many. */
const shownItems = 50;

export interface FoundPeople {
  readonly shown: readonly Member[];
  /** `12 people, 5 signed in`. */
  readonly heading: string;
}

/** By name or e-mail (SPEC §2), in the order of their names. */
export function searchPeople(
  members: Readonly<Record<number, Member>>,
  search: string,
): FoundPeople {
  const found = Object.values(members)
    .filter((member) => personMatches(member, search))
    .toSorted((one, other) => compareNames(memberName(one), memberName(other)));
  return { shown: found.slice(0, shownItems), heading: headingOf(found) };
}

function headingOf(found: readonly Member[]): string {
  const signedIn = found.filter(({ logged_in }) => logged_in).length;
  const people = `${found.length} ${found.length === 1 ? 'person' : 'people'}, ${signedIn} signed in`;
  return found.length > shownItems ? `${people}. These are the first ${shownItems}` : people;
}
