import type { WorkspaceProfile } from '@parley/contract/entities/workspace-summary';
import { texts } from '@parley/contract/texts';
import ImageUp from 'lucide-react/icons/image-up';
import { useRef, useState } from 'react';
import { useAttempt } from '../../platform/api/use-attempt';
import { Button } from '../../platform/ui/Button';
import { Problem } from '../../platform/ui/fields/Problem';
import { compressedPhoto, photoProblem, photoTypes } from '../../platform/ui/pictures/photo';
import { WorkspaceFace } from '../../platform/ui/pictures/WorkspaceFace';
import styles from './WorkspaceProfileForm.module.css';

const words = {
  format: texts.workspacePictureFormat,
  tooLarge: texts.workspacePictureTooLarge,
};

interface WorkspacePictureProps {
  workspace: WorkspaceProfile;
  save: (change: { picture: File | '' }) => Promise<void>;
}

/** The workspace's picture; a chosen file is stored at once. */
export function WorkspacePicture({ workspace, save }: WorkspacePictureProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { running, problem, attempt } = useAttempt();
  const input = useRef<HTMLInputElement>(null);

  async function take(file: File) {
    const wrong = photoProblem(file, words);
    setRefusal(wrong ?? null);
    if (wrong) return;
    const small = await compressedPhoto(file).catch(() => null);
    if (small === null) setRefusal(words.format);
    else await attempt(() => save({ picture: small }));
  }

  return (
    <div className={styles.picture} role="group" aria-label="Workspace picture">
      <span className={styles.tile}>
        <WorkspaceFace workspace={workspace} />
      </span>
      <div className={styles.pictureButtons}>
        <input
          ref={input}
          type="file"
          accept={photoTypes.join(',')}
          hidden
          aria-label="Picture file"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void take(file);
            // Resets the input, so that choosing the same file again fires `change`.
            target.value = '';
          }}
        />
        <Button
          icon={<ImageUp aria-hidden />}
          loading={running}
          onClick={() => input.current?.click()}
        >
          Upload picture
        </Button>
        {workspace.picture_url !== null && (
          <Button
            variant="quiet"
            disabled={running}
            onClick={() => {
              setRefusal(null);
              void attempt(() => save({ picture: '' }));
            }}
          >
            Remove picture
          </Button>
        )}
      </div>
      <Problem className={styles.problem}>{refusal ?? problem}</Problem>
    </div>
  );
}
