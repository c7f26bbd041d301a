import type { Member } from '@parley/contract/entities/user';
import { compareNames } from '../../data/people/compare-names';
import { noFit, personRank, wordsOf } from '../../data/people/name-fit';
import { memberName, presentMembers, type MemberState } from '../../data/people/member-store';

/** More are no help when choosing with the arrow keys. */
const shownPeople = 6;

/** Members of the workspace to add to a channel, the best match first. `isOut`: not to be offered. */
export function findAddable(
  members: MemberState['members'],
  search: string,
  isOut: (id: number) => boolean,
): Member[] {
  const words = wordsOf(search);
  return presentMembers(members)
    .filter(({ id, deactivated }) => !deactivated && !isOut(id))
    .map((member) => ({ member, rank: words.length === 0 ? 0 : personRank(member, words) }))
    .filter(({ rank }) => rank < noFit)
    .toSorted(
      (one, other) =>
        one.rank - other.rank || compareNames(memberName(one.member), memberName(other.member)),
    )
    .slice(0, shownPeople)
    .map(({ member }) => member);
}
