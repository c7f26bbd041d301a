import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server on loopback. */
export interface MailServer {
  /** Settings of a Parley that sends through it. */
  readonly environment: Record<string, string>;
  /** The mails so far, oldest first. */
  readonly mails: readonly string[];
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
    close: () => new Promise((resolve) => smtp.close(resolve)),
  };
}
