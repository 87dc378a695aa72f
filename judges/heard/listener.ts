/** One walk: keys, the transcript of what Orca speaks after each, and the sentences that must be among it. */
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import type { Remote } from '../../tests/e2e/engines/browsers.ts';
import { sandboxAt, type StartingPoint } from '../../tests/e2e/support/sandbox.ts';

/** Orca has finished when its log has not grown for this long. */
const QUIET_MS = 1000;
/** Where nothing is spoken at all. A busy machine speaks late. */
const SILENCE_MS = 4000;
const STEP_MS = 50;
let read = 0;

const log = (): string => process.env['ORCA_LOG'] ?? '';

const sentencesOf = (log: string): string[] =>
  [...log.matchAll(/SPEECH OUTPUT: '(.*?)' ?(?:\{|$)/gm)].flatMap(([, line = '']) => {
    const text = line.replace(/\s+/g, ' ').trim();
    return text === '' ? [] : [text];
  });

/** What was spoken since the last call. */
export async function spoken(): Promise<string[]> {
  let size = read;
  let sentences: string[] = [];
  for (let quiet = 0; quiet < (sentences.length === 0 ? SILENCE_MS : QUIET_MS); quiet += STEP_MS) {
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    if (statSync(log()).size === size) continue;
    const bytes = readFileSync(log());
    size = bytes.length;
    sentences = sentencesOf(bytes.subarray(read).toString());
    quiet = 0;
  }
  read = size;
  return sentences;
}

/** Keys by the names of X, such as `Tab` and `shift+Tab`. */
export const press = (...keys: string[]): void =>
  void execFileSync('xdotool', ['key', '--clearmodifiers', '--delay', '60', ...keys]);

export const type = (text: string): void =>
  void execFileSync('xdotool', ['type', '--clearmodifiers', '--delay', '30', text]);

/** Of what is no control, and of empty regions. */
const NEVER = ['klickbar', 'Statusleiste'];

export class Listener {
  readonly transcript: string[] = [];
  readonly faults: string[] = [];
  private readonly firefox: Remote;
  private readonly port: number;
  private last: readonly string[] = [];
  private lastAction = '';

  constructor(firefox: Remote, port: number) {
    this.firefox = firefox;
    this.port = port;
  }

  /** Begins a part of the transcript. */
  part(title: string): void {
    this.transcript.push(...(this.transcript.length === 0 ? [] : ['']), `== ${title} ==`);
  }

  /** Opens an address of a brand and waits for an element. */
  async open(path: string, brand: 'bank' | 'direct' = 'bank', expected = 'main h1'): Promise<void> {
    await this.visit(path, `http://${brand}.localhost:${this.port}${path}`, expected);
  }

  /** An application in a state, made by the sandbox. */
  async start({ state }: Pick<StartingPoint, 'state'>): Promise<void> {
    const { url } = await sandboxAt(this.port).start({ state });
    await this.visit(`application in state ${state}`, url);
  }

  /** The sandbox refuses the next call of this operation with these errors (400). */
  refuseNext(operationId: string, errors: readonly object[]): Promise<unknown> {
    return sandboxAt(this.port).fail({ operationId, status: 400, body: { errors } });
  }

  async press(...keys: string[]): Promise<void> {
    press(...keys);
    await this.record(keys.join(' '));
  }

  /** Where a call comes between the key and what is spoken. */
  async pressUntil(key: string, expression: string): Promise<void> {
    press(key);
    await this.firefox.until(expression);
    await this.record(key);
  }

  async type(text: string): Promise<void> {
    type(text);
    await this.record(`type ${text}`);
  }

  /** Sets the focus where many presses of Tab would lead. */
  async focus(selector: string): Promise<void> {
    await this.firefox.until(`document.querySelector(${JSON.stringify(selector)})`);
    await this.firefox.run('document.querySelector(arguments[0]).focus()', selector);
    await this.record(`focus on ${selector}`);
  }

  /** The clock of the page is so many minutes ahead from now on. */
  async later(minutes: number): Promise<void> {
    await this.firefox.run(
      `const { Date } = window.wrappedJSObject ?? window;
       const now = Date.now;
       Date.now = () => now() + ${minutes * 60_000};`,
    );
    await this.record(`${minutes} minutes later`);
  }

  focusField(key: string, control = ':is(input, select, textarea, button)'): Promise<void> {
    return this.focus(`[data-field="${key}"] ${control}`);
  }

  /** A button by the beginning of its text. */
  async focusButton(name: string): Promise<void> {
    const button = `[...document.querySelectorAll('button')].find((each) => each.textContent.trim().startsWith(${JSON.stringify(name)}))`;
    await this.firefox.until(button);
    await this.firefox.run(`${button}.focus()`);
    await this.record(`focus on the button ${name}`);
  }

  async chooseFile(selector: string, path: string): Promise<void> {
    await this.firefox.type(selector, path);
    await this.record(`choose a file in ${selector}`);
  }

  async until(expression: string): Promise<void> {
    await this.firefox.until(expression);
  }

  mustNotHear(sentence: string): void {
    if (this.last.join(' ').includes(sentence))
      this.faults.push(`heard after '${this.lastAction}': ${sentence}`);
  }

  /** Checks that these were spoken after the last action. */
  mustHear(...sentences: readonly (string | RegExp)[]): void {
    const heard = this.last.join(' ');
    for (const sentence of sentences) {
      const found =
        typeof sentence === 'string'
          ? heard.includes(sentence.replace(/\s+/g, ' '))
          : sentence.test(heard);
      if (!found) this.faults.push(`not heard after '${this.lastAction}': ${String(sentence)}`);
    }
  }

  /** Waits until the screen is drawn and no call is under way. */
  private async visit(title: string, url: string, expected = 'main h1'): Promise<void> {
    await this.firefox.open(url);
    await this.firefox.until(
      `document.querySelector('${expected}') && !document.querySelector('main[aria-busy=true], [data-loading]')`,
    );
    await this.record(`open ${title}`);
  }

  private async record(action: string): Promise<void> {
    this.last = await spoken();
    for (const line of this.last)
      if (NEVER.some((each) => line.includes(each)))
        this.faults.push(`heard after '${action}': ${line}`);
    this.lastAction = action;
    this.transcript.push(action, ...this.last.map((line) => `    ${line}`));
  }
}
