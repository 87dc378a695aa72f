import { describe, expect, test } from 'vitest';
import { withoutEffects } from './without-effects.ts';

describe('a module of the library without effects', () => {
  test('what only makes something is said to be pure', () => {
    expect(
      withoutEffects(
        'const A = React.createContext(null); var B = forwardRef(C, D), E = React2.memo(F);',
      ),
    ).toBe(
      'const A = /* @__PURE__ */ React.createContext(null); var B = /* @__PURE__ */ forwardRef(C, D), E = /* @__PURE__ */ React2.memo(F);',
    );
  });

  test('names for developer tools are left out', () => {
    expect(withoutEffects('const A = 1;\nA.displayName = "A";\nexport { A };')).toBe(
      'const A = 1;\n\nexport { A };',
    );
  });

  test.each([
    'connect(); const a = connect(b);',
    'A.contextType = B;',
    'function make() { const a = createContext(0); a.displayName = "a"; return a; }',
    'export const a = () => memo(b);',
  ])('everything else stays as it is: %s', (code) => expect(withoutEffects(code)).toBe(code));
});
