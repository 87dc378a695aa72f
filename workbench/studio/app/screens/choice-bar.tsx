/** The choices above the preview: customer, state, answers, fault, width, language. */
import { Button, Group, NativeSelect } from '@mantine/core';
import { BRAND_IDS, BRANDS } from '#brand/brands.ts';
import { CUSTOMER_TYPES } from '../../../transitions.ts';
import { PSEUDO } from '../../../languages.ts';
import { FAULTS, SAMPLES, t } from '../../shared.ts';
import { startOf, startsOf, WIDTHS, type Choice } from '../choice.ts';
import { sceneOf, STATUSES, WITH_STATUS } from '../scenes.ts';
import { useStudio } from '../studio-context.ts';

type Named =
  'brand' | 'customerType' | 'state' | 'status' | 'sample' | 'fault' | 'width' | 'language';

export function ChoiceBar({ onReload }: { onReload(): void }) {
  const { choice, choose, languages } = useStudio();
  const scene = sceneOf(choice.scene);
  const starts = startsOf(choice);
  const start = startOf(choice);
  const types = CUSTOMER_TYPES.filter((type) =>
    scene.starts.some(({ customerType }) => customerType === type),
  );
  const select = (
    name: Named,
    options: readonly (readonly [value: string, label: string])[],
    value: string = String(choice[name]),
  ) => (
    <NativeSelect
      key={name}
      name={name}
      label={t(`choice.${name}`)}
      data={options.map(([option, label]) => ({ value: option, label }))}
      value={value}
      onChange={({ target }) =>
        choose({
          [name]: name === 'width' ? Number(target.value) : target.value,
          ...(name === 'customerType' ? { state: '', status: '' } : {}),
        })
      }
    />
  );
  const toggle = (name: 'contrast' | 'edit') => (
    <Button
      variant={choice[name] ? 'filled' : 'default'}
      aria-pressed={choice[name]}
      data-action={`toggle-${name}`}
      onClick={() => choose({ [name]: !choice[name] } satisfies Partial<Choice>)}
    >
      {t(`choice.${name}`)}
    </Button>
  );
  return (
    <Group className="bar" role="group" aria-label={t('choices')} gap="xs" align="end">
      {select(
        'brand',
        BRAND_IDS.map((id) => [id, BRANDS[id].product]),
      )}
      {select(
        'customerType',
        types.map((type) => [type, t(`customerType.${type}`)]),
        start?.customerType ?? choice.customerType,
      )}
      {starts.length > 1 &&
        select(
          'state',
          starts.map(({ state }) => [state ?? '', state ?? t('state.none')]),
          start?.state ?? '',
        )}
      {WITH_STATUS.includes(scene.id) &&
        select('status', [
          ['', t('status.none')],
          ...STATUSES.map((status) => [status, status] as const),
        ])}
      {select(
        'sample',
        SAMPLES.map((sample) => [sample, t(`sample.${sample}`)]),
      )}
      {select(
        'fault',
        FAULTS.map((fault) => [fault, t(`fault.${fault}`)]),
      )}
      {select(
        'width',
        WIDTHS.map((width) => [String(width), `${width} px`]),
      )}
      {select('language', [
        ...languages.map((language) => [language, language] as const),
        [PSEUDO, t('language.pseudo')],
      ])}
      <Group gap="xs">
        {toggle('contrast')}
        {toggle('edit')}
        <Button variant="default" onClick={onReload}>
          {t('choice.reload')}
        </Button>
      </Group>
    </Group>
  );
}
