import { texts } from '@parley/contract/texts';

/**
 * States the stored data, how long it is kept, its readers, and the browser's storage. Keep it
 * true: `privacy.test.tsx` asks for a word about each table.
 */
export function Privacy() {
  return (
    <>
      <h1>Privacy</h1>
      <p>
        This page says what the program does. How the server at <span>{location.host}</span> is run
        beyond that, its backups for example, the person who runs it can tell you.
      </p>
      <h2>What the server stores</h2>
      <ul>
        <li>
          Your account: the email address, a hash of the password (Argon2id, from which nobody can
          read it), what you enter in your profile, your photo, and your time zone, which your
          browser tells when you sign up.
        </li>
        <li>
          Each browser in which you are signed in: a name such as ‘Firefox on Windows’, since when,
          and when you last used it.
        </li>
        <li>
          If you set up a second step: the secret of your authenticator app, encrypted; hashes of
          your recovery codes; the public part of each passkey, in which browser it was made, and
          when you last used it. Your finger or face stays on your device. For ten minutes at most,
          that you are about to sign in.
        </li>
        <li>
          Of links for a new password: a hash, for an hour, or a day if the person who runs this
          server made it.
        </li>
        <li>
          Since when your address is verified. Of links that verify an address: a hash, for a day.
        </li>
        <li>
          Of each provider that you sign in by, such as your company’s: its issuer and your id
          there, the email address that it told, and since when it is linked. Until you unlink it.
        </li>
        <li>
          In each workspace: your messages and whom they mention, files, reactions and saved items,
          the channels you are in or have left, the sections of your sidebar, what you put into them
          and whether it lists only what is unread, your status, whether you are signed in, active
          and paused, until ten minutes after its last sign that you have a page open, your role,
          when you were deactivated, and who invited you.
        </li>
        <li>
          With each message: what the pages say of themselves that messages link to, if the person
          who runs this server lets it fetch them and the workspace shows previews. These pages
          learn that this server asked for them, and nothing of you. Until the message is deleted,
          or its author takes the preview off.
        </li>
        <li>
          In each channel: how far you have read, your draft as you write it, and what notifies you
          there. That you are typing is told to those who have the channel open, and not stored.
        </li>
        <li>
          For notifications: your settings, with your keywords and quiet hours; of each browser that
          you turned push notifications on in, a name such as ‘Firefox on Windows’ and the address
          and keys of its push service; when you last used Parley, and when you last got a mail; for
          each message that concerned you, whether you were notified, how, and why.
        </li>
        <li>
          Of calls: who called whom, when, whether the call was answered, and how long it lasted.
          Nothing of what was said or shown: sound and pictures go from browser to browser,
          encrypted, or through a relay that cannot read them.
        </li>
        <li>
          Of invite links: who made them, where they lead, and how many may still use them. Of a
          link that is mailed: the address, until the mail is sent, and then a keyed hash of it.
        </li>
        <li>
          In an audit log: who came into a workspace, signed in or out of it, invited, made, renamed
          or deleted what there, with the time and their network address; and when your email
          address, password, second steps, recovery codes or providers changed and sessions ended,
          which is deleted with your account. Never what a message said.
        </li>
        <li>
          How long a workspace and its channels keep messages, exports that somebody asked for,
          emoji that you added to a workspace, and bookmarks that you added to a channel.
        </li>
        <li>
          Where accounts are made by invitation only: a keyed hash of each invited address, for 30
          days.
        </li>
      </ul>
      <h2>For how long</h2>
      <ul>
        <li>
          Messages: until their author deletes them, or for as long as the workspace or the channel
          keeps them, if its owners and admins set a time; those of a deleted channel stay in the
          database, where nobody is shown them. That there was a message, when and whose, stays when
          its text is deleted. The index by which messages are found follows within seconds.
        </li>
        <li>Calls, and the lines that tell of them: for as long as there is the database.</li>
        <li>
          Files: until their author or another member of the channel deletes them, or the channel is
          deleted; they are gone from the disk within ten minutes.
        </li>
        <li>Drafts: until you send or delete them.</li>
        <li>The audit log: 400 days; the person who runs this server may choose otherwise.</li>
        <li>Exports: seven days, or until you delete them or ask for another.</li>
        <li>How and why you were notified: 14 days.</li>
        <li>
          Browsers with push notifications: until you turn them off or sign out there, or the push
          service says that the browser is gone.
        </li>
        <li>Changes, so that a browser can catch up on what it missed: 72 hours.</li>
        <li>
          Being signed in: until you sign out, for 30 days without use, or for a year; the person
          who runs this server may choose otherwise.
        </li>
        <li>
          All else: until you change it, or delete your account in ‘Account settings’. Then your
          address, password, photo, profile, settings, drafts and saved items are deleted at once.
          Your messages, their files, your reactions and your calls stay, with your name or as those
          of a <span>{`‘${texts.deletedUser}’`}</span>, as you choose.
        </li>
      </ul>
      <h2>Who can read it</h2>
      <ul>
        <li>Public channels: every member of the workspace; guests read those they are in.</li>
        <li>
          Private channels: their members. That there is one, and its name, owners and admins read
          in the audit log.
        </li>
        <li>Direct messages, and the calls in them: their two people.</li>
        <li>
          Your profile, email address, local time, status, whether you are active and whether you
          have a page open: the members of your workspaces; guests see the people of their channels
          and direct messages.
        </li>
        <li>
          Drafts, saved items, how far you have read, and all about your notifications: you alone.
        </li>
        <li>
          A workspace’s audit log, and an export of its channels: its owners and admins. Direct
          messages are not in it. An export of your own data: you alone, on the page of your
          account.
        </li>
        <li>
          All of it but the password: the person who runs the server, as it is in their database.
        </li>
      </ul>
      <h2>What your browser keeps</h2>
      <ul>
        <li>
          Cookies of this server alone: who is signed in, protection against forged requests, and
          that this browser has signed in before, so that nobody’s guesses at a password lock you
          out; for a quarter of an hour, that you are on the way to a provider. Nothing follows you
          to other sites.
        </li>
        <li>
          In its own storage: messages that wait to be sent, drafts, edits and texts of dialogs that
          are not finished (for a week), the channels you visited last, the theme, what you searched
          for last (in the tab alone), the emoji you used last and your skin tone for them, the
          camera, microphone and speaker you chose, and whether push notifications are on, and for
          whom. ‘Sign Out’ on the home page removes drafts, unsent messages and unfinished texts,
          and asks before any is lost; signing out of one workspace keeps them for your return.
        </li>
      </ul>
      <h2>Who else learns of you</h2>
      <ul>
        <li>
          Calls: a STUN server, and a relay where there is one, are asked for a way through the
          network, and learn your network address. The person who runs this server chooses them. Two
          people in a call learn each other’s address unless a relay is used.
        </li>
        <li>
          Push notifications, if you turn them on: the push service of your browser’s maker learns
          when you get one. It cannot read them, as they are encrypted for your browser.
        </li>
        <li>
          Mail, where the person who runs this server has set it up and you have not turned it off:
          the mail servers on the way to you learn your address, who wrote to you and, unless you
          hide it in your settings, what. Invitations, links for a new password or that verify an
          address, and word of a changed password, address, second step or new device come by mail,
          too.
        </li>
        <li>
          A provider that you sign in by: it learns that you do, and when. It tells your name and
          email address.
        </li>
        <li>
          The server’s log: the network addresses of those who sign in and out, and of requests that
          were refused.
        </li>
      </ul>
    </>
  );
}
