import { scrolling } from '#ui/display.ts';
import '#screens/parts/contact/help-code.css';

/**
 * Groups of three are easier to read out. The gaps are CSS, so that copying yields the plain code. A code that already has groups
 * (`HBY-372`) is left as it is.
 */
const groupsOf = (code: string): string[] =>
  /^[\p{L}\d]+$/u.test(code) ? (code.match(/.{1,3}/gu) ?? []) : [code];

/** What applicants read out on the phone. */
export function HelpCode({ code }: { code: string }) {
  return (
    <span className="help-code" translate="no" {...scrolling(code)}>
      {groupsOf(code).map((group, index) => (
        <span key={index}>{group}</span>
      ))}
    </span>
  );
}
