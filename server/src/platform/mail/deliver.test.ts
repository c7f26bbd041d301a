import { expect, it } from 'vitest';
import { MailServer } from '../../../testing/services/mail-server.js';
import { deliver } from './deliver.js';

it('takes names, addresses and subjects as fields: none adds a recipient or a header', async () => {
  const server = await MailServer.start();
  const smtpUrl = server.environment['SMTP_URL'] ?? '';
  await deliver(
    { smtpUrl, from: 'parley@example.com' },
    {
      id: 'hello',
      to: { name: 'Ann, eve@example.com\r\nBcc: eve@example.com', address: 'ann@example.com' },
      subject: 'Hello\r\nX-Added: 1\r\n\r\nAnother body',
      text: 'Hello, Ann.',
    },
  );
  await server.close();
  const [head = '', body] = server.mails[0]?.split('\r\n\r\n') ?? [];
  const names = head.split('\r\n').map((line) => /^[\w-]+(?=:)/.exec(line)?.[0].toLowerCase());
  expect(names).toContain('to');
  expect(names).not.toContain('bcc');
  expect(names).not.toContain('x-added');
  expect(head).toMatch(/^To: [^<>\n]* <ann@example\.com>\r$/m);
  expect(body?.trim()).toBe('Hello, Ann.');
});
