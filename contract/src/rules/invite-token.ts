/** Whether a text can be the token of an invite link: others need not be asked for. */
export function isInviteToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}
