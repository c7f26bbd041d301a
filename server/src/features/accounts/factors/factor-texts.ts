/** Sentences about second factors at signing in and changing an account; browsers show them as they are. */
export const factorTexts = {
  secondFactorNeeded: 'Your account asks for a second step.',
  secondFactorAgain: 'Please show your second step again.',
  codeWrong: 'That code is not right, or was used before.',
  passkeyKnown: 'This passkey is in use already.',
  passkeyRefused: 'That passkey does not work here.',
  signInExpired: 'That took too long. Please enter your password again.',
} as const;
