import { productName } from '@parley/contract/texts';
import { mailableEmail } from '../lib/canonical-email.js';
import { telemetry } from '../lib/telemetry.js';

export interface MailSettings {
  smtpUrl: string;
  /** The sender's address. */
  from: string;
}

export interface Mail {
  /** Part of the Message-ID; the same whenever this mail is sent again, so that mailboxes can show it once. */
  id: string;
  /** An object, so that no address can become two. */
  to: { name: string; address: string };
  subject: string;
  text: string;
  headers?: Record<string, string>;
}

/** The first mail loads it: many installations send none, and it takes memory. */
const loadNodemailer = () => import('nodemailer');

/** Milliseconds that the mail server may be silent for. */
const longestWait = 10_000;

/** The mail server was not reached, or refused the mail. After any other error the mail may have been taken. */
export class MailNotTaken extends Error {}

/** The mail server takes no mail for this address: trying again does not help. */
export class AddressRefused extends MailNotTaken {}

/**
 * Hands a mail to the mail server. Throws MailNotTaken, or an Error where no answer came; neither says what the
 * mail server answered, since that names addresses, and errors are logged.
 */
export async function deliver(settings: MailSettings, { id, ...mail }: Mail): Promise<void> {
  const { createTransport } = await loadNodemailer();
  const transport = createTransport(
    {
      url: settings.smtpUrl,
      connectionTimeout: longestWait,
      greetingTimeout: longestWait,
      socketTimeout: longestWait,
    },
    { from: { name: productName, address: settings.from } },
  );
  try {
    await transport.sendMail({
      ...mail,
      to: { ...mail.to, address: mailableEmail(mail.to.address) },
      messageId: `<${id}@${domainOf(settings.from)}>`,
      headers: { ...mail.headers, 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    telemetry.mailed.tell('sent');
  } catch (error) {
    const failure = failureOf(error as SMTPError);
    telemetry.mailed.tell(failure instanceof AddressRefused ? 'refused' : 'failed');
    throw failure;
  } finally {
    transport.close();
  }
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** The error that nodemailer throws. */
type SMTPError = Error & {
  code?: string;
  command?: string;
  responseCode?: number;
  syscall?: string;
  timeoutType?: string;
};

/** System calls and timeouts that fail before the mail server's greeting. */
const connecting = new Set(['getaddrinfo', 'connect', 'CONNECTION_TIMEOUT', 'GREETING_TIMEOUT']);

function failureOf(error: SMTPError): Error {
  const { code = 'unknown', command, responseCode, syscall, timeoutType } = error;
  if (responseCode === undefined) {
    const wasConnecting = connecting.has(syscall ?? timeoutType ?? '');
    const Failure = wasConnecting ? MailNotTaken : Error;
    return new Failure(`The mail server was not reached: ${code}.`);
  }
  const answer = `The mail server answered with ${responseCode}: ${code}.`;
  return command === 'RCPT TO' && responseCode >= 500
    ? new AddressRefused(answer)
    : new MailNotTaken(answer);
}
