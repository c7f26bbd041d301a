import type { Page } from '@playwright/test';
import { accountVerbs } from './account.js';
import { channelVerbs } from './channel.js';
import { chatVerbs } from './chat.js';
import { inviteVerbs } from './invites.js';
import { messageVerbs } from './message.js';
import { peopleVerbs } from './people.js';
import type { Person } from './person.js';
import { setUpVerbs } from './set-up.js';
import { switcherVerbs } from './switcher.js';
import { workspaceVerbs } from './workspace.js';

export type Actor = ReturnType<typeof actor>;

/** A person's actions and expectations, in the words of the product. */
export function actor(name: string, page: Page) {
  const person: Person = {
    name,
    email: `${name}@example.com`,
    password: `${name}'s secret`,
    page,
  };
  return {
    ...person,
    ...setUpVerbs(person),
    ...accountVerbs(person),
    ...workspaceVerbs(person),
    ...channelVerbs(person),
    ...chatVerbs(person),
    ...messageVerbs(person),
    ...peopleVerbs(person),
    ...switcherVerbs(person),
    ...inviteVerbs(person),
  };
}
