import { useState } from 'react';
import { useStore } from 'zustand';
import { compareNames } from '../../data/people/compare-names';
import { noFit, personRank, wordsOf } from '../../data/people/name-fit';
import { memberName, memberStore } from '../../data/people/member-store';
import { SearchField } from '../../platform/ui/fields/SearchField';
import styles from './Management.module.css';
import { MemberRow } from './MemberRow';

/** More are found by their names. */
const mostShown = 50;

/** The workspace's members, with their roles. */
export function MemberList() {
  const { members, ownId } = useStore(memberStore);
  const [search, setSearch] = useState('');
  const words = wordsOf(search);
  const found = Object.values(members)
    .filter((member) => words.length === 0 || personRank(member, words) < noFit)
    .toSorted((one, other) => compareNames(memberName(one), memberName(other)));
  const shown = found.slice(0, mostShown);

  return (
    <section aria-label="Members" className={styles.section}>
      <h3 className={styles.heading}>Members</h3>
      <SearchField label="Search by name or email" value={search} onSearch={setSearch} />
      <ul aria-label="Members">
        {shown.map((member) => (
          <MemberRow key={member.id} member={member} isOwn={member.id === ownId} />
        ))}
      </ul>
      <p role="status" className={styles.more}>
        {found.length === 0
          ? 'Nobody has that name or email.'
          : found.length > shown.length &&
            `${found.length - shown.length} more: search for their names.`}
      </p>
    </section>
  );
}
