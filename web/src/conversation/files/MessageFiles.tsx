import type { MessageFile } from '@parley/contract/entities/message';
import { deferred } from '../../platform/lib/deferred';
import { slot } from '../../platform/lib/slot';
import { FileCard } from './FileCard';
import { fileLook } from './file-look';
import { Picture } from './Picture';
import room from '../row/Room.module.css';

const Player = slot(
  deferred(() => import('./Player')),
  'Player',
  { Placeholder: ({ file }) => <div className={room[fileLook(file)]} /> },
);

export interface MessageFilesProps {
  files: readonly MessageFile[];
  /** Missing if the user may not remove files. */
  onRemove?: ((file: MessageFile) => void) | undefined;
}

/** The files of a message: pictures, videos and sounds are shown, other files are cards. */
export function MessageFiles({ files, onRemove }: MessageFilesProps) {
  const pictures = files.filter((file) => fileLook(file) === 'picture');
  const others = files.filter((file) => fileLook(file) !== 'picture');
  const remove = (file: MessageFile) => onRemove && (() => onRemove(file));
  return (
    <div className={room.files}>
      {pictures.length > 0 && (
        <div className={room.pictures}>
          {pictures.map((file) => (
            <Picture
              key={file.id}
              file={file}
              pictures={pictures}
              single={pictures.length === 1}
              onRemove={remove(file)}
            />
          ))}
        </div>
      )}
      {others.map((file) =>
        fileLook(file) === 'card' ? (
          <FileCard key={file.id} file={file} onRemove={remove(file)} />
        ) : (
          <Player key={file.id} file={file} onRemove={remove(file)} />
        ),
      )}
    </div>
  );
}
