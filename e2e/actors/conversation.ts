import type { Actor } from './actor.js';

/** A short conversation with every kind of formatting, for screenshots. */
export async function converse(alice: Actor, bob: Actor): Promise<void> {
  await alice.posts('<p>Morning! The launch plan is ready to read.</p>');
  await alice.posts(
    '<p>Three things are left:</p><ol><li><p>the <strong>pricing</strong> page</p></li><li><p>a <em>short</em> demo</p></li><li><p>who answers mail on the day</p></li></ol>',
  );
  await bob.posts('<p>I can take the demo. Is <code>npm start</code> still all one needs?</p>');
  await alice.posts('<p>It is. <a href="https://example.com/plan">Here is the plan</a> 🙂</p>');
  await bob.posts(
    '<blockquote><p>who answers mail on the day</p></blockquote><p>Me too, then.</p>',
  );
  await bob.posts(
    '<p>One more: the old page says <s>closed beta</s>. I will change that, and add the dates once we have agreed on them with everybody who has a part in it.</p>',
  );
}
