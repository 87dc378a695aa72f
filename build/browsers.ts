/** The oldest browsers that the build is made for; docs/operations.md names them. Others read a notice (index.html). */
export const BROWSERS = ['chrome111', 'edge111', 'firefox121', 'safari16.4'];
