/**
 * Vite plugin: says to the bundler that what a module of React Router does when it is loaded has no effect: it makes contexts, wraps
 * components and names them for developer tools. The bundler has to take each of these calls for an effect, and would keep every
 * component of the library, with all that it needs, for the few that are used.
 */
import { parseAst, type Plugin } from 'vite';

const LIBRARY = /\/node_modules\/react-router\/.*\.mjs$/;
/** Functions of React that only make something. */
const MAKERS: readonly string[] = ['createContext', 'createElement', 'forwardRef', 'memo'];
const PURE = '/* @__PURE__ */ ';

type Program = ReturnType<typeof parseAst>;
type Statement = Program['body'][number];
interface Edit {
  from: number;
  to: number;
  text: string;
}

/** `createContext(…)`, `React2.createContext(…)` */
function makes(callee: { type: string; name?: unknown; property?: unknown }): boolean {
  const { name } = (callee.type === 'MemberExpression' ? callee.property : callee) as {
    name?: unknown;
  };
  return typeof name === 'string' && MAKERS.includes(name);
}

function* edits(statement: Statement): Iterable<Edit> {
  if (
    statement.type === 'ExpressionStatement' &&
    statement.expression.type === 'AssignmentExpression'
  ) {
    const { left } = statement.expression;
    const named =
      left.type === 'MemberExpression' &&
      left.property.type === 'Identifier' &&
      left.property.name === 'displayName';
    if (named) yield { from: statement.start, to: statement.end, text: '' };
  }
  if (statement.type !== 'VariableDeclaration') return;
  for (const { init } of statement.declarations) {
    if (init?.type === 'CallExpression' && makes(init.callee))
      yield { from: init.start, to: init.start, text: PURE };
  }
}

/** The same module, whose unused parts the bundler can leave out. */
export function withoutEffects(code: string): string {
  let made = '';
  let done = 0;
  for (const { from, to, text } of parseAst(code).body.flatMap((statement) => [
    ...edits(statement),
  ])) {
    made += code.slice(done, from) + text;
    done = to;
  }
  return made + code.slice(done);
}

export function libraryWithoutEffects(): Plugin {
  return {
    name: 'library-without-effects',
    apply: 'build',
    transform: {
      filter: { id: LIBRARY },
      handler: (code) => ({ code: withoutEffects(code), map: null }),
    },
  };
}
