/** A row for each suite: the software (the suite's title), what it showed, what cannot be had here and why. */
import type { Reporter, Suite, TestCase } from 'playwright/types/testReporter';

const reasonOf = (test: TestCase): string =>
  test.annotations.find(({ type }) => type === 'skip')?.description ?? 'skipped';

const count = (tests: readonly TestCase[], outcome: 'passed' | 'failed' | 'skipped'): number =>
  tests.filter((test) =>
    outcome === 'passed'
      ? ['expected', 'flaky'].includes(test.outcome())
      : test.outcome() === (outcome === 'failed' ? 'unexpected' : 'skipped'),
  ).length;

export default class TableReporter implements Reporter {
  private root: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.root = suite;
  }

  onEnd(): void {
    const suites = (this.root?.suites ?? [])
      .flatMap((project) => project.suites)
      .flatMap((file) => (file.suites.length === 0 ? [file] : file.suites));
    const rows = suites.map((suite) => {
      const tests = suite.allTests();
      const left = [...new Set(tests.filter((test) => test.outcome() === 'skipped').map(reasonOf))];
      return [
        suite.title,
        String(count(tests, 'passed')),
        String(count(tests, 'failed')),
        left.join('; '),
      ] as const;
    });
    const head = ['software', 'passed', 'failed', 'left out'] as const;
    const lines = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
    const all = this.root?.allTests() ?? [];
    console.log(`\n${lines.join('\n')}\n`);
    console.log(
      `${count(all, 'passed')} passed, ${count(all, 'failed')} failed, ${count(all, 'skipped')} skipped`,
    );
  }
}
