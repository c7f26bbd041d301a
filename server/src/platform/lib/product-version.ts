/** The version in package.json; a test compares them, since the built server has no such file beside it. */
export const productVersion = '0.1.0';
