import styles from './DefaultPicture.module.css';

const pictures = 11;
/** CSS pixels: the small pictures have two of their own for each. */
const largestSmall = 72;

/**
 * The class of who has no photo, by how large it is shown in CSS pixels: their own picture for the ids
 * from 1 to 11, else the general one (SPEC §3).
 */
export function defaultPicture(userId: number, size: number): string | undefined {
  const name = userId >= 1 && userId <= pictures ? userId : 'general';
  return styles[size <= largestSmall ? `of${name}` : `drawingOf${name}`];
}
