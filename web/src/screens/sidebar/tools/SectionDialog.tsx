import { codePoints, limits } from '@parley/contract/limits';
import { sectionNameProblems } from '@parley/contract/rules/sidebar';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { newClientId } from '../../../data/outbox/client-id';
import { changeSections, findSection } from '../../../data/sections/change-sections';
import { placeConversation } from '../../../data/sections/place-conversation';
import { addSection, setSection } from '../../../data/sections/section-changes';
import { FormDialog } from '../../../data/session/FormDialog';
import { TextField } from '../../../platform/ui/fields/TextField';
import { closeSectionDialog, sectionDialog } from '../section-dialog';

interface Draft {
  round: number;
  name: string;
  /** The name when the dialog was opened; '' for a new section. */
  before: string;
  /** Hides the error for an empty name until the first change. */
  touched: boolean;
  refusal: string;
}

/** Makes a section, or renames one. */
export function SectionDialog() {
  const { open, sectionId, channelId, round } = useStore(sectionDialog);
  const [draft, setDraft] = useState<Draft>(() => begin(round, sectionId));
  if (draft.round !== round) setDraft(begin(round, sectionId));
  const { name, before, touched, refusal } = draft;
  const field = useRef<HTMLInputElement>(null);
  const [problem] = sectionNameProblems(name);

  async function submit(): Promise<void> {
    if (sectionId !== null) return rename(sectionId, before, name);
    const id = newClientId();
    const section = { id, name, collapsed: false, sort: 'name' } as const;
    await changeSections(addSection(section, 'channels'));
    if (channelId !== null) await placeConversation(channelId, id);
  }

  return (
    <FormDialog
      open={open}
      onClose={closeSectionDialog}
      title={sectionId === null ? 'Create a section' : 'Rename the section'}
      {...(sectionId === null && {
        description: 'It groups channels and people in your sidebar, for you alone.',
      })}
      initialFocus={field}
      submitLabel={sectionId === null ? 'Create' : 'Save'}
      submitDisabled={problem !== undefined}
      onSubmit={submit}
      onAnswered={closeSectionDialog}
      onRefused={(sentences) => setDraft((latest) => ({ ...latest, refusal: sentences.join(' ') }))}
    >
      <TextField
        ref={field}
        label="Name"
        placeholder="e.g. Projects"
        value={name}
        remaining={limits.sectionNameMax - codePoints(name)}
        error={refusal || (touched ? problem : undefined)}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) =>
          setDraft((latest) => ({ ...latest, name: value, touched: true, refusal: '' }))
        }
      />
    </FormDialog>
  );
}

function begin(round: number, sectionId: string | null): Draft {
  const before = sectionId === null ? '' : (findSection(sectionId)?.name ?? '');
  return { round, name: before, before, touched: false, refusal: '' };
}

/** Throws where another device renamed or deleted it meanwhile: that must not be lost unseen. */
async function rename(sectionId: string, before: string, name: string): Promise<void> {
  await changeSections(setSection(sectionId, { name }), (sections) => {
    const present = sections.find(({ id }) => id === sectionId);
    if (!present) return 'This section was deleted on another device.';
    if (present.name === before || present.name === name) return undefined;
    return `This section was renamed to “${present.name}” on another device.`;
  });
}
