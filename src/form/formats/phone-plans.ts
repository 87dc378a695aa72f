/** The numbering plans, by libphonenumber. Undefined for countries whose plan is not known. */
import parsePhoneNumber from 'libphonenumber-js/core';
import { metadata } from './phone-metadata.ts';

export const numberOf = (text: string) => parsePhoneNumber(text, { extract: false }, metadata);
