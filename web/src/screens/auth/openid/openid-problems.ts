import type { OpenIdProblem } from '@parley/contract/rules/openid-outcome';
import { texts } from '@parley/contract/texts';

interface ProblemText {
  title: string;
  /** A sentence that tells the visitor a way out. */
  detail: string;
}

/** `label`: what the provider is called. */
export function problemTexts(label: string): Readonly<Record<OpenIdProblem, ProblemText>> {
  const failed = 'You are not signed in';
  const notLinked = `${label} was not linked`;
  return {
    cancelled: {
      title: failed,
      detail: `You did not let ${label} tell who you are. Try again, or sign in another way.`,
    },
    stale: {
      title: failed,
      detail:
        'This attempt took too long, was used already, or began in another browser. Please start again.',
    },
    unreachable: {
      title: failed,
      detail: `${label} cannot be reached at the moment. Try again in a few minutes, or sign in with your password.`,
    },
    failed: {
      title: failed,
      detail: `What ${label} answered cannot be used. Try again; if it stays so, tell the person who runs this server.`,
    },
    unverified: {
      title: failed,
      detail: `${label} does not say that your email address is yours. Verify it there, then try again. If you have an account here, sign in to it as usual and link ${label} on your account page.`,
    },
    known_email: {
      title: 'There is an account with your email',
      detail: `Sign in to it as usual, once, and link ${label} on your account page. From then on you can continue with ${label}. If you did not make it, set a new password by “Forgot password?” first.`,
    },
    closed: { title: failed, detail: texts.signUpsClosed },
    invited: { title: failed, detail: texts.signUpsInvited },
    dead_invite: { title: failed, detail: texts.inviteDead },
    linked_elsewhere: {
      title: notLinked,
      detail: `Your account at ${label} is linked to another account here. Sign in to that one to unlink it.`,
    },
    linked_other: {
      title: notLinked,
      detail: `Another account at ${label} is linked to yours. Unlink it on your account page first.`,
    },
  };
}
