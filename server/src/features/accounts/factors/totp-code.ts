import { productName } from '@parley/contract/texts';
import { Secret, TOTP } from 'otpauth';

/** The values that every authenticator app knows (RFC 6238): SHA-1, six digits, 30 seconds. */
function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: productName, label, secret: Secret.fromBase32(secret) });
}

/** 160 random bits, base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** `otpauth://totp/…`, which apps read from a QR code. */
export const totpUrl = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The time step of a code, one before or after the present one at most (clocks differ); null: a wrong code. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const totp = totpOf(secret, '');
  const ahead = totp.validate({ token: code, timestamp: now, window: 1 });
  return ahead === null ? null : totp.counter({ timestamp: now }) + ahead;
}
