/** One row of choices above the preview. */
import { Group, NativeSelect } from '@mantine/core';
import { BRAND_IDS, BRANDS } from '#brand/brands.ts';
import { languageName, PSEUDO } from '../../../languages.ts';
import { named, SAMPLES, t } from '../../shared.ts';
import { startOf, startsOf, WIDTHS, type Choice } from '../choice.ts';
import { sceneOf, stateName, STATUSES, WITH_STATUS } from '../scenes.ts';
import { useStudio } from '../studio-context.ts';

type Name = 'brand' | 'customerType' | 'state' | 'status' | 'sample' | 'width' | 'language';
type Words = readonly (readonly [value: string, label: string])[];
const wordsOf = (name: Name, values: readonly string[]): Words =>
  values.map((value) => [value, named(name, value)]);

export function ChoiceBar() {
  const { choice, choose, languages } = useStudio();
  const scene = sceneOf(choice.scene);
  const start = startOf(choice);
  const starts = startsOf(choice);
  const types = [...new Set(scene.starts.map(({ customerType }) => customerType))];
  const select = (
    name: Name,
    words: Words,
    value: string = choice[name],
    more?: Partial<Choice>,
  ) => (
    <NativeSelect
      name={name}
      label={t(`choice.${name}`)}
      data={words.map(([each, label]) => ({ value: each, label }))}
      value={value}
      onChange={({ target }) => choose({ ...more, [name]: target.value })}
    />
  );
  return (
    <Group component="section" className="bar" gap="xs" px="md" py="xs" aria-label={t('choices')}>
      {select(
        'brand',
        BRAND_IDS.map((brand) => [brand, BRANDS[brand].product]),
      )}
      {select(
        'customerType',
        wordsOf('customerType', types),
        start?.customerType ?? choice.customerType,
        { state: '', status: '' },
      )}
      {select('width', wordsOf('width', WIDTHS))}
      {select('language', [
        ...languages.map((language) => [language, languageName(language)] as const),
        [PSEUDO, t('language.pseudo')],
      ])}
      {select('sample', wordsOf('sample', SAMPLES))}
      {starts.length > 1 &&
        select(
          'state',
          starts.map(({ state }) => [state ?? '', stateName(state)]),
          start?.state ?? '',
        )}
      {WITH_STATUS.includes(scene.id) &&
        select('status', [['', t('status.none')], ...wordsOf('status', STATUSES)])}
    </Group>
  );
}
