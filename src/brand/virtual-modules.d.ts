/** Addresses of files that the build makes (build/font-plugin.ts). */
declare module 'virtual:fonts/*' {
  const url: string;
  export default url;
}
