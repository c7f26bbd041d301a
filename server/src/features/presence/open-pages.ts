import { groupBy } from '../../platform/lib/group-by.js';
import type { Store } from '../../platform/store/store.js';
import { type Attendance, prolongPresence, step } from './change-presence.js';
import { presentFor, renewEvery } from './present-until.js';

/** A live connection of a signed-in user. */
export interface OpenPage {
  readonly userId: number;
  /** Its last sign of life, by `performance.now()`. */
  readonly heardAt: number;
}

interface Person {
  readonly pages: Set<OpenPage>;
  /** The last sign of life of the pages that are closed, by `performance.now()`. */
  heardAt: number;
  /** The person's memberships have this moment (epoch ms) or a later one as `present_until`. */
  writtenUntil: number;
  /** A page was opened since the memberships were read. */
  isNew: boolean;
}

interface Due {
  userId: number;
  person: Person;
  /** Epoch ms. */
  until: number;
}

/** Moments are written to this accuracy (ms), so that one statement writes those of many members. */
const accuracy = 10_000;

/**
 * The people who have a page open on this node, and until when the database calls them present. That moment is written
 * when they come, unless it is late enough already, and every few minutes while they stay. After the last page is
 * closed, one more write, due before the moment passes, sets it to ten minutes after the last sign of life.
 */
export class OpenPages {
  readonly #store: Store;
  readonly #elapsed: () => number;
  readonly #people = new Map<number, Person>();

  /** `elapsed`: the clock of the pages' signs of life. */
  constructor(store: Store, elapsed: () => number = () => performance.now()) {
    this.#store = store;
    this.#elapsed = elapsed;
  }

  opened(page: OpenPage): void {
    const { userId } = page;
    const known = this.#people.get(userId);
    const person = known ?? {
      pages: new Set(),
      heardAt: -Infinity,
      writtenUntil: -Infinity,
      isNew: true,
    };
    person.pages.add(page);
    // A page also opens after a sign-in to another workspace, whose membership was not read yet.
    person.isNew = true;
    this.#people.set(userId, person);
  }

  closed(page: OpenPage): void {
    const person = this.#people.get(page.userId);
    if (!person?.pages.delete(page)) return;
    person.heardAt = Math.max(person.heardAt, page.heardAt);
  }

  /** Writes what is due, in batches. */
  async write(stopping: AbortSignal): Promise<void> {
    const due = this.#findDue();
    while (due.length > 0 && !stopping.aborted) await this.#writeSome(due.splice(0, step));
  }

  #findDue(): Due[] {
    const now = this.#store.clock.now();
    const due: Due[] = [];
    // Not `for … of`, which makes an array for each person: V8 shrinks its heap only where little is allocated.
    this.#people.forEach((person, userId) => {
      if (!person.isNew && isEnough(person.writtenUntil, now)) return;
      const until = untilOf(person, now - this.#elapsed());
      const isNews = person.isNew || until > person.writtenUntil;
      if (isNews && until > now) due.push({ userId, person, until });
      else if (person.pages.size === 0) this.#people.delete(userId);
    });
    return due;
  }

  async #writeSome(due: readonly Due[]): Promise<void> {
    for (const { person } of due) person.isNew = false;
    try {
      for (const batch of await this.#findBatches(due)) await prolongPresence(this.#store, batch);
    } catch (error) {
      for (const { person } of due) person.isNew = true;
      throw error;
    }
  }

  /** Batches of memberships whose moment is too early; one statement writes a batch. */
  async #findBatches(due: readonly Due[]): Promise<Attendance[]> {
    const rows = await this.#readMemberships(due.map(({ userId }) => userId));
    const now = this.#store.clock.now();
    const outdated = [];
    for (const { userId, person, until } of due) {
      person.writtenUntil = until;
      for (const { workspace_id: workspaceId, present_until } of rows.get(userId) ?? []) {
        if (present_until === null || !isEnough(present_until, now)) {
          outdated.push({ workspaceId, userId, until });
        } else person.writtenUntil = Math.min(person.writtenUntil, present_until);
      }
    }
    const alike = groupBy(outdated, ({ workspaceId, until }) => `${workspaceId} ${until}`);
    return [...alike.values()].flatMap((batch) => {
      const [first] = batch;
      return first ? [{ ...first, userIds: batch.map(({ userId }) => userId) }] : [];
    });
  }

  async #readMemberships(userIds: readonly number[]) {
    const rows = await this.#store.reader
      .selectFrom('workspace_members')
      .select(['user_id', 'workspace_id', 'present_until'])
      .where('user_id', 'in', userIds)
      .where('signed_in_at', 'is not', null)
      .execute();
    return groupBy(rows, (row) => row.user_id);
  }
}

/** Whether a moment is so far away that it need not be written again yet. */
function isEnough(until: number, now: number): boolean {
  return until - now > presentFor - renewEvery;
}

/** `zero`: the epoch ms at which the clock of the signs of life was 0. */
function untilOf({ pages, heardAt }: Person, zero: number): number {
  let last = heardAt;
  for (const page of pages) last = Math.max(last, page.heardAt);
  return Math.floor((zero + last) / accuracy) * accuracy + presentFor;
}
