/**
 * States the stored data, how long it is kept, its readers, and the browser's storage. Keep it
 * true.
 */
export function Privacy() {
  return (
    <>
      <h1>Privacy</h1>
      <p>
        This page says what the program does. How the server at {location.host} is run beyond that,
        its backups for example, the person who runs it can tell you.
      </p>
      <h2>What the server stores</h2>
      <ul>
        <li>
          Your account: the email address, a hash of the password (Argon2id, from which nobody can
          read it), and what you enter in your profile.
        </li>
        <li>
          In each workspace: your messages, files, reactions and saved items, the channels you are
          in, your status, and whether you are signed in, active and paused.
        </li>
        <li>
          Where accounts are made by invitation only: a keyed hash of each invited address, for 30
          days.
        </li>
        <li>
          Of calls: nothing. Sound and pictures go from browser to browser, encrypted, or through a
          relay that cannot read them.
        </li>
      </ul>
      <h2>For how long</h2>
      <ul>
        <li>
          Messages: until their author deletes them; those of a deleted channel stay in the
          database, where nobody is shown them. Files: until their author or another member of the
          channel deletes them, or the channel is deleted.
        </li>
        <li>Deleted files: gone from the disk within ten minutes.</li>
        <li>Changes, so that a browser can catch up on what it missed: 72 hours.</li>
        <li>Being signed in: until you sign out, or for 30 days without use.</li>
      </ul>
      <h2>Who can read it</h2>
      <ul>
        <li>Public channels: every member of the workspace.</li>
        <li>Direct messages: their two people.</li>
        <li>Your profile and email address: the members of your workspaces.</li>
        <li>
          All of it but the password: the person who runs the server, as it is in their database.
        </li>
      </ul>
      <h2>What your browser keeps</h2>
      <ul>
        <li>
          Cookies of this server alone: who is signed in, protection against forged requests, and
          that this browser has signed in before, so that nobody’s guesses at a password lock you
          out. Nothing follows you to other sites.
        </li>
        <li>
          In its own storage: messages that wait to be sent, drafts, what you have read, the theme,
          which parts of the sidebar are folded, and the camera and microphone you chose. ‘Sign Out’
          on the home page removes drafts and unsent messages, and asks before any is lost; signing
          out of one workspace keeps them for your return.
        </li>
      </ul>
      <h2>Who else learns of you</h2>
      <p>
        A call asks a STUN server, and a relay where there is one, for a way through the network;
        these learn your network address. The person who runs this server chooses them. Two people
        in a call learn each other’s address unless a relay is used. The server’s log holds the
        network addresses of those who sign in and out, and of requests that were refused.
      </p>
    </>
  );
}
