/** In the place of RJSF's, which is a library of its own: what a field is given is JSON, and its functions stay the same. */
export { equal as default } from './validator-runtime.ts';
