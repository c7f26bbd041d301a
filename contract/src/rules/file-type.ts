/** The kinds that have an icon of their own. */
export type FileKind =
  | 'document'
  | 'presentation'
  | 'spreadsheet'
  | 'text'
  | 'pdf'
  | 'zip'
  | 'video'
  | 'audio'
  | 'image'
  | 'other';

export interface FileType {
  /** For example `Word Document`, `PNG`. */
  label: string;
  kind: FileKind;
}

const table: readonly { extensions: string; type: FileType }[] = [
  { extensions: 'doc docx', type: { label: 'Word Document', kind: 'document' } },
  { extensions: 'ppt pptx', type: { label: 'Powerpoint Presentation', kind: 'presentation' } },
  { extensions: 'xls xlsx', type: { label: 'Excel Spreadsheet', kind: 'spreadsheet' } },
  { extensions: 'txt rtf', type: { label: 'Plain Text', kind: 'text' } },
  { extensions: 'pdf', type: { label: 'PDF', kind: 'pdf' } },
  { extensions: 'zip', type: { label: 'Zip', kind: 'zip' } },
  { extensions: 'mp4 wmv mov avi mpg mpg2', type: { label: 'Video', kind: 'video' } },
  { extensions: 'mp3 m4a flac wav wma aac', type: { label: 'Audio', kind: 'audio' } },
];

const known = new Map(
  table.flatMap(({ extensions, type }) =>
    extensions.split(' ').map((extension) => [extension, type] as const),
  ),
);
const pictures = new Set(['png', 'jpg', 'jpeg', 'gif', 'bmp']);

/** A file's label and icon kind, by the extension of its name (the table in SPEC §3 "File"). */
export function fileType(name: string): FileType {
  const dot = name.lastIndexOf('.');
  // A leading dot alone does not begin an extension.
  if (dot <= 0) return { label: 'Plain Text', kind: 'text' };
  const extension = name.slice(dot + 1).toLowerCase();
  const type = known.get(extension);
  if (type) return type;
  // Anything longer is not an extension but the rest of a sentence.
  const label = /^[\p{L}\p{N}]{1,10}$/u.test(extension) ? extension.toUpperCase() : 'File';
  return { label, kind: pictures.has(extension) ? 'image' : 'other' };
}
