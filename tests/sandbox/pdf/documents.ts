/** The bank's papers of an application, as PDF. The same application gives the same bytes. */
export { contractPdf } from './contract.ts';
export { standardInformationPdf } from './standard-information.ts';
