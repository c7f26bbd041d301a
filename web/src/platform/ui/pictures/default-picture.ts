import { hasFace } from './face';
import styles from './DefaultPicture.module.css';

/** CSS pixels: up to this size there are small pictures, in two resolutions. */
const largestSmall = 72;

/**
 * The CSS class of the default avatar for a size in CSS pixels: a picture per user for the ids from 1 to
 * 11 (SPEC §3); undefined for the others, who have faces.
 */
export function defaultPicture(userId: number, size: number): string | undefined {
  if (hasFace(userId)) return undefined;
  return styles[size <= largestSmall ? `of${userId}` : `drawingOf${userId}`];
}
