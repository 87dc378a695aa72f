/** Lighthouse as on a phone: main and registration. */
import { createRequire } from 'node:module';

const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

/** What is read of its outcome. */
interface Outcome {
  readonly lhr: {
    readonly categories: Readonly<
      Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    >;
    readonly audits: Readonly<
      Record<string, { score: number | null; title: string; displayValue?: string }>
    >;
  };
}

export interface Scores {
  readonly page: string;
  readonly scores: Readonly<Record<string, number>>;
  readonly lost: readonly string[];
}

/** `port` is where the browser can be steered from outside. */
export async function lighthouseOf(page: string, url: string, port: number): Promise<Scores> {
  const { default: lighthouse } = (await import(
    createRequire(import.meta.url).resolve('lighthouse')
  )) as { default(url: string, flags: object): Promise<Outcome> };
  const { lhr } = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: CATEGORIES,
    formFactor: 'mobile',
  });
  const lost = Object.values(lhr.categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${lhr.audits[id]?.title ?? id} ${lhr.audits[id]?.displayValue ?? ''}`.trim());
  const outOf100 = (name: string): number => Math.round((lhr.categories[name]?.score ?? 0) * 100);
  const scores = Object.fromEntries(CATEGORIES.map((name) => [name, outOf100(name)]));
  return { page, scores, lost };
}
