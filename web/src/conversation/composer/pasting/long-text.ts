import { codePoints, limits } from '@parley/contract/limits';
import { texts } from '@parley/contract/texts';
import { confirm } from '../../../platform/ui/overlays/confirm';
import { notify } from '../../../platform/ui/overlays/notices';
import { htmlFromText } from '../plain-text';

const tags = /<[^>]*>/g;

/** The pasted or dropped text, if a message has no room for it; else null. `present`: code points already written. */
export function overlongText(data: DataTransfer | null, present: number): string | null {
  const text = data?.getData('text/plain') || data?.getData('text/html').replace(tags, ' ') || '';
  const isOver = codePoints(htmlFromText(text)) + present > limits.messageBodyMax;
  return isOver && text !== '' ? text : null;
}

/** Asks whether to send the text as a file; without `take`, where no file can be added, says that it is too long. */
export async function offerAsFile(
  text: string,
  take: ((files: File[]) => void) | undefined,
): Promise<void> {
  if (!take) return notify(texts.messageTooLong);
  const agreed = await confirm({
    title: 'Add this text as a file?',
    detail: `${texts.messageTooLong} As a text file it can be of any length.`,
    action: 'Add as a file',
    isUndoable: true,
  });
  if (agreed) take([textFile(text, 'Pasted text.txt')]);
}

export function textFile(text: string, name: string): File {
  return new File([text], name, { type: 'text/plain' });
}
