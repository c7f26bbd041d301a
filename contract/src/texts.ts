/** The product's name, as the wizard and the account screens show it. */
export const productName = 'Parley';

/** Messages that SPEC §5 and §8 give verbatim; forms and server share them. */
export const texts = {
  passwordsDiffer: 'Passwords do not match, please try again.',
  passwordTooShort: 'Password must be at least 6 characters long.',
  accountDeleted: 'They deleted their account, so nobody reads this any more.',
  /** The author of messages whose account was deleted with its name. */
  deletedUser: 'Deleted user',
  emailBlank: "Email can't be blank.",
  workspaceNotFound: "We couldn't find your workspace.",
  workspaceAddressTaken: 'Workspace address already taken.',
  channelNameTooLongToCreate: "Channel name can't be longer than 80 characters.",
  channelNameMissing: "Don't forget to name your channel.",
  channelNameTaken: 'That name is already taken',
  channelArchived:
    'This channel is archived. Its creator, an owner or an admin of the workspace can bring it back.',
  channelNameTooLongToEdit: 'Name must be 80 characters or less.',
  fullNameBlank: "Full name can't be left blank!",
  photoFormat: 'Invalid file format: profile photos must be jpg or png.',
  workspacePictureFormat: 'Invalid file format: workspace pictures must be jpg or png.',
  workspacePictureTooLarge: 'Invalid file format: workspace pictures must be 20MB or smaller.',
  photoTooLarge: 'Invalid file format: profile photos must be 20MB or smaller.',
  statusTooLong: 'Status must be 100 characters or less.',
  inviteUnknownUser: 'User does not exist.',
  inviteDead: 'This invite link does not work. Ask for a new one.',
  signUpsClosed: 'New accounts cannot be made on this server.',
  signUpsInvited:
    'Only invited addresses can make an account on this server. Ask a member to invite yours.',
  passwordWrong: 'The current password is not right.',
  messageTooLong: "Messages can't be longer than 40,000 characters.",
} as const;

/** Messages of SPEC and of ours that the server alone gives: no page loads them. */
export const serverTexts = {
  signInFailed: 'Invalid username/password. Please try again or contact workspace owner.',
  userExists: 'User already exists, please try again.',
  passwordCommon: 'That password is among the most common. Please choose another one.',
  resetLinkVoid: 'This link does not work any more. Please ask for another one.',
  inviteAlreadyMember: 'User is already part of the workspace.',
  signedOutHere: 'You signed out of this workspace. Sign in to it with your password.',
  signInFirst: 'You need to sign in first.',
  /** Sent with 403: the client fetches a new CSRF token and retries once. */
  csrfStale: 'This page is out of date. Please reload it and try again.',
  channelNameTakenMeanwhile:
    'Another channel has this name now. Give this one another name to bring it back.',
  pinsFull:
    'A hundred messages are pinned here, which is the most. Take the pin off another one first.',
  bookmarksFull:
    'This channel has a hundred bookmarks, which is the most. Remove another one first.',
  bookmarkEmoji: 'Choose one emoji for a bookmark, or none.',
  editedMeanwhile:
    'You have edited this message elsewhere in the meantime. Save again to replace that.',
  messageBlank: 'A message needs some text or a file.',
} as const;
