import { fileType, type FileKind } from '@parley/contract/rules/file-type';
import File from 'lucide-react/icons/file';
import FileArchive from 'lucide-react/icons/file-archive';
import FileImage from 'lucide-react/icons/file-image';
import FileMusic from 'lucide-react/icons/file-music';
import FilePlay from 'lucide-react/icons/file-play';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import FileType from 'lucide-react/icons/file-type';
import Presentation from 'lucide-react/icons/presentation';
import type { LucideIcon } from 'lucide-react';
import { classes } from '../../platform/lib/classes';
import styles from './FileIcon.module.css';

const icons: Readonly<Record<FileKind, LucideIcon>> = {
  document: FileText,
  presentation: Presentation,
  spreadsheet: FileSpreadsheet,
  text: FileText,
  pdf: FileType,
  zip: FileArchive,
  video: FilePlay,
  audio: FileMusic,
  image: FileImage,
  other: File,
};

/** An icon of the file's kind (the table of SPEC §3). */
export function FileIcon({ name, size = 36 }: { name: string; size?: 28 | 36 }) {
  const { kind } = fileType(name);
  const Icon = icons[kind];
  return (
    <span
      className={classes(styles.icon, styles[kind])}
      style={{ width: size, height: size }}
      aria-hidden
    >
      <Icon size={size / 2} />
    </span>
  );
}
