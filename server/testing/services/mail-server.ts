import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { vi } from 'vitest';

/** The address that its servers are reached at, as mails name it. */
const mailedUrl = 'https://chat.example.com';

/** A mail server on loopback, which keeps what it gets. */
export class MailServer {
  readonly #smtp: SMTPServer;
  /** All but those that verify an address: each new account gets one. */
  readonly mails: string[] = [];
  readonly #verifications: string[] = [];
  does: 'takes' | 'takes in silence' | 'refuses' | 'knows nobody' = 'takes';

  private constructor() {
    this.#smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => {
        const unknown = new Error(`No such user: <${address}>`);
        if (this.does !== 'knows nobody') done();
        else done(Object.assign(unknown, { responseCode: 550 }));
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const [to] = session.envelope.rcptTo;
          if (this.does === 'refuses') return done(new Error(`Busy: ${to?.address}`));
          // Lines that quoted-printable broke are joined again.
          const text = Buffer.concat(chunks).toString();
          const mail = text.replaceAll('=\r\n', '').replaceAll('=3D', '=');
          const isVerification = mail.includes('Subject: Verify your email address');
          (isVerification ? this.#verifications : this.mails).push(mail);
          if (this.does === 'takes') done();
        });
      },
    });
  }

  static async start(): Promise<MailServer> {
    const server = new MailServer();
    server.#smtp.listen(0, '127.0.0.1');
    await once(server.#smtp.server, 'listening');
    return server;
  }

  /** Settings of a Parley that sends through it. */
  get environment(): Record<string, string> {
    // It listens on a TCP port.
    const { port } = this.#smtp.server.address() as AddressInfo;
    return {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'parley@example.com',
      PARLEY_URL: mailedUrl,
      PARLEY_TRUST_PROXY: 'loopback',
    };
  }

  /** The mails to an address so far, oldest first. */
  to(address: string): string[] {
    return mailsTo(address, this.mails);
  }

  /** Waits until so many mails to the address have come; resolves with the last. */
  until(address: string, count: number): Promise<string> {
    return untilThere(address, count, this.mails);
  }

  /** Waits for mail to the address with a subject that begins like this; resolves with the last such mail. */
  async untilSubject(address: string, subject: string): Promise<string> {
    const found = () =>
      this.to(address).findLast((mail) => mail.includes(`\r\nSubject: ${subject}`));
    await vi.waitFor(
      () => {
        if (found() === undefined) throw new Error(`no mail to ${address}: ${subject}`);
      },
      { timeout: 10_000, interval: 50 },
    );
    return found() ?? '';
  }

  /** Waits until so many mails that verify the address have come; resolves with the last. */
  untilVerification(address: string, count: number): Promise<string> {
    return untilThere(address, count, this.#verifications);
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#smtp.close(resolve));
  }
}

function mailsTo(address: string, mails: readonly string[]): string[] {
  return mails.filter((mail) => new RegExp(`^To: .*<?${address}>?\r$`, 'm').test(mail));
}

async function untilThere(
  address: string,
  count: number,
  mails: readonly string[],
): Promise<string> {
  const isThere = () => {
    const { length } = mailsTo(address, mails);
    if (length !== count) throw new Error(`${length} mails to ${address}, not ${count}`);
  };
  await vi.waitFor(isThere, { timeout: 10_000, interval: 50 });
  return mailsTo(address, mails).at(-1) ?? '';
}
