import { createTransport } from 'nodemailer';
import { telemetry } from '../lib/telemetry.js';
import { productName } from '@parley/contract/texts';

export interface MailSettings {
  smtpUrl: string;
  /** The sender's address. */
  from: string;
}

export interface Mail {
  /** An object, so that no address can become two. */
  to: { name: string; address: string };
  subject: string;
  text: string;
  headers?: Record<string, string>;
}

/** Milliseconds that the mail server may be silent for. */
const longestWait = 10_000;

/** The mail server takes no mail for this address: trying again does not help. */
export class AddressRefused extends Error {}

/**
 * Hands a mail to the mail server. Throws AddressRefused, or an Error that says why the mail server did
 * not take it, without what it answered: that names addresses, and errors are logged.
 */
export async function deliver(settings: MailSettings, mail: Mail): Promise<void> {
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

/** What nodemailer throws. */
type SMTPError = Error & { code?: string; command?: string; responseCode?: number };

function failureOf({ code = 'unknown', command, responseCode }: SMTPError): Error {
  if (responseCode === undefined) return new Error(`The mail server was not reached: ${code}.`);
  const answer = `The mail server answered with ${responseCode}: ${code}.`;
  return command === 'RCPT TO' && responseCode >= 500
    ? new AddressRefused(answer)
    : new Error(answer);
}
