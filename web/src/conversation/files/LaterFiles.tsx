import { deferred } from '../../platform/lib/deferred';
import { slot } from '../../platform/lib/slot';
import room from '../row/Room.module.css';
import { fileLook } from './file-look';

// Files load after the first paint. Until then as much room is empty as they take, so that nothing moves.

const parts = deferred(() => import('./file-parts'), 'front');

/** The files of a message. */
export const LaterMessageFiles = slot(parts, 'MessageFiles', {
  Placeholder({ files }) {
    const pictures = files.filter((file) => fileLook(file) === 'picture');
    const others = files.filter((file) => fileLook(file) !== 'picture');
    return (
      <div className={room.files}>
        {pictures.length > 0 && (
          <div className={room.pictures}>
            {pictures.map(({ id }) => (
              <div key={id} className={pictures.length === 1 ? room.single : room.tile} />
            ))}
          </div>
        )}
        {others.map((file) => (
          <div key={file.id} className={room[fileLook(file)]} />
        ))}
      </div>
    );
  },
});

/** The files of an unsent message. */
export const LaterPendingFiles = slot(parts, 'PendingFiles', {
  Placeholder: ({ files }) => (
    <div className={room.files}>
      {files.map(({ signed_id }) => (
        <div key={signed_id} className={room.card} />
      ))}
    </div>
  ),
});

/** The composer's files. It is always mounted: the first file that is added finds its list loaded. */
export const LaterUploadList = slot(parts, 'UploadList', {
  Placeholder: ({ files }) =>
    files.length > 0 && (
      <div className={room.uploads}>
        {files.map(({ id }) => (
          <div key={id} className={room.upload} />
        ))}
      </div>
    ),
});
