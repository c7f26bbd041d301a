import { keywordProblems, tidyKeywords } from '@parley/contract/rules/notify/keywords';
import { useState } from 'react';
import { messagesOf } from '../../../platform/api/call-failed';
import { TextField } from '../../../platform/ui/fields/TextField';
import { saveSettings } from '../../../data/notifications/save-settings';

/** Words that notify, separated by commas; saved on leaving the field, and on Enter. */
export function KeywordsField({ keywords }: { keywords: readonly string[] }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const value = typed ?? keywords.join(', ');
  const entered = tidyKeywords(value.split(','));
  const [problem] = keywordProblems(entered);

  async function save() {
    if (typed === null || problem !== undefined) return;
    try {
      await saveSettings({ keywords: entered });
      setTyped(null);
    } catch (error) {
      setRefusal(messagesOf(error).join(' '));
    }
  }

  return (
    <TextField
      label="Notify me when somebody writes"
      placeholder="deploy, invoice, Ali"
      hint="Whole words, separated by commas; upper and lower case are the same."
      value={value}
      error={problem ?? refusal ?? undefined}
      autoComplete="off"
      onChange={({ target }) => {
        setTyped(target.value);
        setRefusal(null);
      }}
      onBlur={() => void save()}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) void save();
      }}
    />
  );
}
