import styles from './DefaultPicture.module.css';

const pictures = 11;
/** CSS pixels: up to this size there are small pictures, in two resolutions. */
const largestSmall = 72;

/**
 * The CSS class of the default avatar for a size in CSS pixels: a picture per user for the ids from 1 to
 * 11, else the general one (SPEC §3).
 */
export function defaultPicture(userId: number, size: number): string | undefined {
  const name = userId >= 1 && userId <= pictures ? userId : 'general';
  return styles[size <= largestSmall ? `of${name}` : `drawingOf${name}`];
}
