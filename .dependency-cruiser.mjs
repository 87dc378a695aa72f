/** `npm run check`: no import circles between the folders of `src`, types included. Circles of files: .oxlintrc.json; the layers: eslint.config.js. */
export default {
  forbidden: [
    {
      name: 'no-folder-circle',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Tests may import whatever they try.
    exclude: { path: '[.](test|test-helpers)[.]|/fixtures/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
