/** Describes Parley, its version and its licence. */
export function About() {
  return (
    <>
      <h1>About Parley</h1>
      <p>
        Parley is team chat with video calls that a group runs on a machine of its own: channels,
        direct messages, files, reactions, saved messages and one-to-one calls.
      </p>
      <p>
        A message that Parley has accepted is on disk before its author is told so. It is shown once
        and in its place, also after a lost connection or a power cut.
      </p>
      <h2>This Parley</h2>
      <p>
        You are reading this at <span>{location.host}</span>. Whoever set up that server runs it;
        the authors of Parley run none and receive nothing from it.
      </p>
      <p>{`Version ${import.meta.env.PARLEY_VERSION}.`}</p>
      <h2>Licence</h2>
      <p>
        Parley is free software under the MIT licence: everybody may use, change and pass it on, and
        it comes without any warranty. The licence is the file LICENSE of its source.
      </p>
    </>
  );
}
