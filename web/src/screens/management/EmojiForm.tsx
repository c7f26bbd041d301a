import { addWorkspaceEmoji } from '@parley/contract/endpoints/workspace-emoji';
import { limits } from '@parley/contract/limits';
import { emojiNameProblem } from '@parley/contract/rules/emoji';
import ImageUp from 'lucide-react/icons/image-up';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../platform/api/call';
import { useAttempt } from '../../platform/api/use-attempt';
import { loadOwnEmoji } from '../../data/emoji/load-own-emoji';
import { memberStore } from '../../data/people/member-store';
import { Button } from '../../platform/ui/Button';
import { Problem } from '../../platform/ui/fields/Problem';
import { TextField } from '../../platform/ui/fields/TextField';
import styles from './EmojiDialog.module.css';

const tooLarge = `The picture must be ${limits.emojiFileMax / 1024} kB or smaller.`;

/** Adds an emoji: a picture, and a name that begins as the file's. */
export function EmojiForm() {
  const [picture, setPicture] = useState<File | null>(null);
  const [name, setName] = useState('');
  const { running, problem, attempt } = useAttempt();
  const input = useRef<HTMLInputElement>(null);
  const shown = useMemo(() => picture && URL.createObjectURL(picture), [picture]);
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown)), [shown]);
  const wrong = name === '' ? null : emojiNameProblem(name);
  const isLarge = picture !== null && picture.size > limits.emojiFileMax;

  function take(file: File | undefined) {
    if (!file) return;
    setPicture(file);
    if (name === '') setName(nameOf(file));
  }

  async function save() {
    if (!picture || name === '' || wrong !== null || isLarge || running) return;
    const added = await attempt(async () => {
      const id = String(memberStore.getState().workspaceId);
      await call(addWorkspaceEmoji, { params: { id }, body: { emoji: { name, picture } } });
      await loadOwnEmoji();
    });
    if (!added) return;
    setPicture(null);
    setName('');
  }

  return (
    <form
      className={styles.form}
      aria-label="Add an emoji"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <input
        ref={input}
        type="file"
        accept="image/png,image/gif,image/webp"
        hidden
        aria-label="Emoji picture"
        onChange={({ target }) => {
          take(target.files?.[0]);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
      <div className={styles.fields}>
        <button
          type="button"
          className={styles.choose}
          aria-label="Choose a picture"
          onClick={() => input.current?.click()}
        >
          {shown === null ? <ImageUp aria-hidden /> : <img src={shown} alt="" />}
        </button>
        <TextField
          className={styles.field}
          label="Name"
          prefix=":"
          suffix=":"
          value={name}
          placeholder="party-parrot"
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
          hint="A png, gif or webp picture of at most 256 kB."
          error={wrong ?? undefined}
          onChange={({ target }) => setName(target.value.toLowerCase().replaceAll(/[\s:]/g, ''))}
        />
      </div>
      <Problem>{isLarge ? tooLarge : problem}</Problem>
      <Button
        type="submit"
        variant="primary"
        className={styles.add}
        loading={running}
        disabled={!picture || name === '' || wrong !== null || isLarge}
      >
        Add emoji
      </Button>
    </form>
  );
}

function nameOf({ name }: File): string {
  return name
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_+-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, limits.emojiNameMax);
}
