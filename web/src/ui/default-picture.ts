/** Eleven animals and a silhouette, drawn for Parley; each a file of its own, loaded where it is shown. */
const pictures = import.meta.glob<string>('./default-pictures/*.svg', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

/** The picture of somebody without a photo: by their id from 1 to 11, else the general one (SPEC §3). */
export function defaultPicture(userId: number): string {
  return (pictures[path(String(userId))] ?? pictures[path('general')]) as string;
}

function path(name: string): string {
  return `./default-pictures/${name}.svg`;
}
