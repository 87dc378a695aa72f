/** Lighthouse as on a phone: main and registration. */
import { createRequire } from 'node:module';

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

interface Scored {
  readonly score: number | null;
}
interface Category extends Scored {
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}
interface Audit extends Scored {
  readonly title: string;
  readonly displayValue?: string;
}
interface Outcome {
  readonly lhr: {
    readonly categories: Readonly<Record<string, Category>>;
    readonly audits: Readonly<Record<string, Audit>>;
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
    onlyCategories: [...CATEGORIES],
    formFactor: 'mobile',
  });
  const lost = Object.values(lhr.categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${lhr.audits[id]?.title ?? id} ${lhr.audits[id]?.displayValue ?? ''}`.trim());
  return {
    page,
    scores: Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
    ),
    lost,
  };
}
