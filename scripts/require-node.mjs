// @ts-check
// Imported first by every command: an old Node fails elsewhere with an error that explains nothing.

const oldest = { major: 20, minor: 19 };
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < oldest.major || (major === oldest.major && minor < oldest.minor)) {
  console.error(`Parley needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
