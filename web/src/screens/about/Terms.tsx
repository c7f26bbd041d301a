export function Terms() {
  return (
    <>
      <h1>Terms</h1>
      <p>
        The authors of Parley offer a program, not a service: there is nothing to agree to with them
        beyond the MIT licence, under which it comes without any warranty.
      </p>
      <p>
        The server at <span>{location.host}</span> belongs to whoever set it up. What may be said
        there, who may come in, and what happens to your data is between you and them. They can read
        what is stored there, turn away accounts, and shut the server down.
      </p>
      <h2>What you write</h2>
      <p>
        Your messages and files stay yours. By sending them you let the members who can see the
        channel read and keep them.
      </p>
      <h2>The demo</h2>
      <p>
        Where a server offers ‘Demo Login’, everybody who reaches it shares the same two accounts:
        write nothing there that is not meant for everybody.
      </p>
    </>
  );
}
