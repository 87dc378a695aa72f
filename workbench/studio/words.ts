/** Questions, answers and conditions in the words of the screen. */
import { isTextKey, t, type Condition } from './shared.ts';

export type TextOf = (key: string) => string | undefined;

/** A path of a field (`customer.netIncome`, `refinancings[].type`) as its label; names of texts leave objects out. */
const keyOf = (path: string): string =>
  path
    .split('.')
    .filter((step, index, all) => step.endsWith('[]') || index === all.length - 1)
    .map((step) => step.replace('[]', ''))
    .join('.');
export const labelOf = (path: string, textOf: TextOf): string =>
  textOf(`fields:${keyOf(path)}.label`) ?? path;

const countries = new Intl.DisplayNames('de-AT', { type: 'region', fallback: 'none' });
/** An answer of a field. */
export const answerOf = (path: string, value: string, textOf: TextOf): string =>
  textOf(`enums:${keyOf(path)}.${value}`) ??
  (value === 'true' ? t('edit.yes') : value === 'false' ? t('edit.no') : undefined) ??
  (/^[A-Z]{2}$/.test(value) ? countries.of(value) : undefined) ??
  value;

/** `„Beruf“: Angestellte oder Arbeiter und „Kinder“: mindestens 1`. */
export const conditionsInWords = (conditions: readonly Condition[], textOf: TextOf): string =>
  conditions
    .map(({ path, field: _, is, not, ...bounds }) => {
      const values = (is ?? not)?.map((each) => answerOf(path, each, textOf)).join(t('edit.or'));
      const limits = Object.entries(bounds).map(([name, value]) => {
        const key = `rule.${name}`;
        return `${isTextKey(key) ? t(key) : name} ${value.toLocaleString('de-AT')}`;
      });
      const answer = values ?? limits.join(t('edit.and'));
      return t(not ? 'edit.unless' : 'edit.only', { label: labelOf(path, textOf), answer });
    })
    .join(t('edit.and'));
