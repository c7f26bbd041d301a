import styles from './DefaultPicture.module.css';

const pictures = 11;

/** The class of who has no photo: by their id from 1 to 11, else the general one (SPEC §3). */
export function defaultPicture(userId: number): string | undefined {
  const hasOwn = userId >= 1 && userId <= pictures;
  return styles[hasOwn ? `of${userId}` : 'general'];
}
