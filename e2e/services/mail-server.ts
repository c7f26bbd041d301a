import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { SMTPServer } from 'smtp-server';

/** A mail server on loopback. */
export interface MailServer {
  /** Settings of a Parley that sends through it. */
  readonly environment: Record<string, string>;
  /** The mails so far, oldest first. */
  readonly mails: readonly string[];
  /** The route of the latest mailed link to this page, such as `reset`; waits for the first. */
  routeTo(page: string): Promise<string>;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        // Lines that quoted-printable broke are joined again.
        const text = Buffer.concat(chunks).toString();
        mails.push(text.replaceAll('=\r\n', '').replaceAll('=3D', '='));
        done();
      });
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  // It listens on a TCP port.
  const { port } = smtp.server.address() as AddressInfo;
  return {
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'parley@example.com' },
    mails,
    async routeTo(page) {
      const links = new RegExp(String.raw`http:\S+#(/${page}/\S+)`, 'g');
      const latest = () => [...mails.join('\n').matchAll(links)].at(-1)?.[1] ?? '';
      await expect.poll(latest).not.toBe('');
      return latest();
    },
    close: () => new Promise((resolve) => smtp.close(resolve)),
  };
}
