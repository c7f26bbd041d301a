import type { Names } from '@parley/contract/rules/display-name';
import { texts } from '@parley/contract/texts';
import ImageUp from 'lucide-react/icons/image-up';
import { useEffect, useRef, useState } from 'react';
import { useMedia } from '../../platform/lib/use-media';
import { Avatar } from '../../platform/ui/pictures/Avatar';
import { compressedPhoto, photoProblem, photoTypes } from '../../platform/ui/pictures/photo';
import { Button } from '../../platform/ui/Button';
import { Problem } from '../../platform/ui/fields/Problem';
import styles from './EditProfileDialog.module.css';

/** The change of the photo: none, cleared, or a new file after compression. */
export type PhotoChange = Promise<File> | 'clear' | null;

/** Below this width the photo is above the other fields; the style sheet repeats the value. */
const narrowForm = '(max-width: 600px)';

interface PhotoFieldProps {
  user: Names & { id: number; photo_url: string | null };
  isCleared: boolean;
  onChange: (change: PhotoChange) => void;
  /** Called when the chosen file is not a valid image. */
  onUnreadable: (photo: Promise<File>) => void;
}

/** The user's own photo, to replace or clear. */
export function PhotoField({ user, isCleared, onChange, onUnreadable }: PhotoFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isNarrow = useMedia(narrowForm);
  /** The object URL of the chosen photo, while it is shown. */
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  const photo_url = isCleared ? null : (preview ?? user.photo_url);

  async function take(file: File) {
    const wrong = photoProblem(file);
    setProblem(wrong ?? null);
    if (wrong) return;
    const sent = compressedPhoto(file);
    onChange(sent);
    const shown = URL.createObjectURL(file);
    setPreview(shown);
    try {
      await sent;
    } catch {
      onUnreadable(sent);
      setPreview((latest) => (latest === shown ? null : latest));
      setProblem(texts.photoFormat);
    }
  }

  return (
    <div className={styles.photo} role="group" aria-label="Profile photo">
      <Avatar user={{ ...user, photo_url }} size={isNarrow ? 72 : 192} />
      <input
        ref={input}
        type="file"
        accept={photoTypes.join(',')}
        hidden
        aria-label="Photo file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void take(file);
          // Resets the input, so that choosing the same file again fires `change`.
          target.value = '';
        }}
      />
      <Button icon={<ImageUp aria-hidden />} onClick={() => input.current?.click()}>
        Upload Photo
      </Button>
      {photo_url !== null && (
        <Button
          variant="quiet"
          onClick={() => {
            setProblem(null);
            setPreview(null);
            onChange('clear');
          }}
        >
          Clear Photo
        </Button>
      )}
      <Problem className={styles.problem}>{problem}</Problem>
    </div>
  );
}
