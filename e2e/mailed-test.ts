import { type MailServer, startMailServer } from './mail-server.js';
import { test as base } from './test.js';

/** Parley sends mail, which tests read. */
export const test = base.extend<{ mail: MailServer }>({
  mail: async ({}, provide) => {
    const mail = await startMailServer();
    await provide(mail);
    await mail.close();
  },
  environment: async ({ mail }, provide) => provide(mail.environment),
});
