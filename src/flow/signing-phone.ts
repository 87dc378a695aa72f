/** The number in the form of the calls, without signs between its digits (specification, section 5); `undefined` when it is none. */
export function signingPhone(number = ''): string | undefined {
  const plain = number.replace(/\(0\)|[^+\d]/g, '');
  return /^\+?\d{6,16}$/.test(plain) ? plain : undefined;
}
