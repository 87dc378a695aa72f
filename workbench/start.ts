/**
 * `npm run definitions`: checks the definitions, or runs the tool that the first argument names:
 * `texts export|import`, `replay`, `api`. What follows goes to the tool.
 */
const TOOLS: Readonly<Record<string, () => Promise<unknown>>> = {
  texts: () => import('./translation/start.ts'),
  replay: () => import('./replay/run.ts'),
  api: async () => (await import('../openapi/generate.ts')).generate(),
};

const [name = ''] = process.argv.slice(2);
const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
if (tool !== undefined) process.argv.splice(2, 1);
await (tool ?? (() => import('./check/run.ts')))();

export {};
