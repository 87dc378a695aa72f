/** The build of recheck that is JavaScript only: no Java, no binary, no worker. */
declare module 'recheck/lib/browser.js' {
  interface Budget {
    timeout?: number;
    attackTimeout?: number;
    incubationTimeout?: number;
  }
  const recheck: {
    checkSync(
      source: string,
      flags: string,
      budget?: Budget,
    ): { status: 'safe' | 'vulnerable' | 'unknown' };
  };
  export default recheck;
}
