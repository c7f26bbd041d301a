import { Link } from 'wouter';
import { ShortcutTable } from './ShortcutTable';

export function Help() {
  return (
    <>
      <h1>Help</h1>
      <h2>Getting in</h2>
      <p>
        <Link to="/signup">Sign up</Link> with an email address and a password. Then{' '}
        <Link to="/create">create a workspace</Link>, or ask a member of one for an invite link: it
        leads into the workspace, with or without an account. A member can invite your email
        address, too; your home page then shows the workspace.
      </p>
      <p>
        ‘Forgot password?’ on the sign-in pages sends a link for a new one, where this server sends
        mail. Otherwise the person who runs it can make you such a link.
      </p>
      <p>
        ‘Account settings’ adds a passkey, by which you sign in without the password, or an
        authenticator app, whose code is asked for after it. With the first of them come ten
        recovery codes: keep them where you find them without your phone. Each is good once.
      </p>
      <h2>Who decides what</h2>
      <p>
        Owners and admins of a workspace have ‘Workspace settings’ in its menu: who may create
        channels and invite, and the members’ roles. Admins make members guests and guests members;
        owners change every role.
      </p>
      <h2>Channels and direct messages</h2>
      <p>
        Every member is in #general. ‘Channel browser’ lists the others; members can read them
        before joining, and create one unless the workspace says otherwise; guests see only the
        channels they are in. ‘People’ leads to everybody’s profile, and from there to a direct
        message or a call.
      </p>
      <h2>Keys</h2>
      <ShortcutTable />
      <h2>Writing</h2>
      <p>
        Three backticks begin and end code (```sql begins SQL), a hyphen and a space a list, a
        greater-than sign and a space a quotation. Files go along by dragging them into the window,
        by pasting them, or by the paper clip.
      </p>
      <h2>When something does not work</h2>
      <ul>
        <li>
          A message that says ‘Sending’ is kept in this browser and sent as soon as the server can
          be reached; if the page was closed, once you open the workspace here again.
        </li>
        <li>
          A call that does not connect: <Link to="/call_check">check the connection</Link> (once
          signed in), which tries the camera, the microphone and each way through the network.
        </li>
        <li>
          No notifications: your photo’s menu turns them on and pauses them; the browser must allow
          them as well.
        </li>
      </ul>
    </>
  );
}
