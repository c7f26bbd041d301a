import { createBookmark, updateBookmark } from '@parley/contract/endpoints/bookmarks';
import { codePoints, limits } from '@parley/contract/limits';
import SmilePlus from 'lucide-react/icons/smile-plus';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { call } from '../../platform/api/call';
import { Emoji } from '../emoji/Emoji';
import { EmojiPopover } from '../emoji/EmojiPopover';
import { FormDialog } from '../../data/session/FormDialog';
import { Button } from '../../platform/ui/Button';
import { IconButton } from '../../platform/ui/IconButton';
import { Problem } from '../../platform/ui/fields/Problem';
import { TextField } from '../../platform/ui/fields/TextField';
import { closeBookmarkDialog, useBookmarkDialog } from './bookmark-dialog';
import { withScheme } from '../../data/bookmarks/bookmark-link';
import { receive } from '../../data/bookmarks/bookmark-store';
import styles from './BookmarkDialog.module.css';

interface Form {
  round: number;
  url: string;
  title: string;
  emoji: string | null;
  problem: string | null;
}

/** Adds a bookmark to a channel, or edits it. */
export function BookmarkDialog() {
  const { open, channelId, bookmark, round } = useBookmarkDialog();
  const begun = (): Form => ({
    round,
    url: bookmark?.url ?? '',
    title: bookmark?.title ?? '',
    emoji: bookmark?.emoji ?? null,
    problem: null,
  });
  const [form, setForm] = useState(begun);
  if (form.round !== round) setForm(begun());
  const { url, title, emoji, problem } = form;
  const field = useRef<HTMLInputElement>(null);
  const change = (to: Partial<Form>) => setForm((now) => ({ ...now, problem: null, ...to }));

  function save() {
    const fields = { title, url: withScheme(url), emoji };
    return bookmark
      ? call(updateBookmark, { params: { id: bookmark.id }, body: { bookmark: fields } })
      : call(createBookmark, { body: { bookmark: { channel_id: channelId, ...fields } } });
  }

  return (
    <FormDialog
      open={open}
      onClose={closeBookmarkDialog}
      title={bookmark ? 'Edit bookmark' : 'Add a bookmark'}
      description={bookmark ? undefined : 'Everybody in this conversation sees it.'}
      initialFocus={field}
      otherButtons={<Button onClick={closeBookmarkDialog}>Cancel</Button>}
      submitLabel={bookmark ? 'Save' : 'Add'}
      submitDisabled={url.trim() === '' || title.trim() === ''}
      onSubmit={save}
      onAnswered={(saved) => {
        receive({ type: 'PUT', bookmark: saved });
        closeBookmarkDialog();
      }}
      onRefused={(sentences) => change({ problem: sentences.join(' ') })}
    >
      <div className={styles.form}>
        <TextField
          ref={field}
          label="Link"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          hint="A web page, or the copied link of a message."
          value={url}
          onChange={({ target }) => change({ url: target.value })}
        />
        <div className={styles.titled}>
          <EmojiPopover
            label="Choose an emoji"
            quickLabel="Emoji"
            align="start"
            isFull
            trigger={
              <IconButton
                size="large"
                label={emoji === null ? 'Choose an emoji' : 'Change the emoji'}
                className={styles.emoji}
              >
                {emoji === null ? <SmilePlus aria-hidden /> : <Emoji code={emoji} size={20} />}
              </IconButton>
            }
            onPick={(code) => change({ emoji: code })}
          />
          <TextField
            className={styles.title}
            label="Title"
            autoComplete="off"
            dir="auto"
            value={title}
            remaining={limits.bookmarkTitleMax - codePoints(title.trim())}
            onChange={({ target }) => change({ title: target.value })}
          />
        </div>
        {emoji !== null && (
          <Button
            size="small"
            variant="quiet"
            className={styles.without}
            icon={<X size={14} aria-hidden />}
            onClick={() => change({ emoji: null })}
          >
            Remove the emoji
          </Button>
        )}
        <Problem>{problem}</Problem>
      </div>
    </FormDialog>
  );
}
