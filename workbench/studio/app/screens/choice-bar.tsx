/** One row of choices above the preview. */
import {
  Button,
  Group,
  Input,
  NativeSelect,
  Popover,
  SegmentedControl,
  Stack,
} from '@mantine/core';
import { BRAND_IDS, BRANDS } from '#brand/brands.ts';
import { languageName, PSEUDO } from '../../../languages.ts';
import { FAULTS, named, SAMPLES, t, THEMES } from '../../shared.ts';
import { startOf, startsOf, WIDTHS, type Choice } from '../choice.ts';
import { sceneOf, stateName, STATUSES, WITH_STATUS } from '../scenes.ts';
import { useStudio } from '../studio-context.ts';

type Name =
  | 'brand'
  | 'customerType'
  | 'state'
  | 'status'
  | 'sample'
  | 'fault'
  | 'width'
  | 'theme'
  | 'language';
const NORMAL = { sample: 'loaded', fault: 'none', status: '' } as const;

/** What follows from a choice. */
function alsoChosen(name: Name, value: string, { sample, fault }: Choice): Partial<Choice> {
  if (name === 'customerType') return { state: '', status: '' };
  // Wrong answers are chosen for their messages: only a submitted form shows them.
  if (name === 'sample' && value === 'invalid' && fault === 'none') return { fault: 'refused' };
  if (name === 'sample' && sample === 'invalid' && fault === 'refused') return { fault: 'none' };
  return {};
}

export function ChoiceBar({ onReload }: { onReload(): void }) {
  const { choice, choose, languages } = useStudio();
  const scene = sceneOf(choice.scene);
  const start = startOf(choice);
  const starts = startsOf(choice);
  const change = (name: Name) => (value: string) =>
    choose({ ...alsoChosen(name, value, choice), [name]: value });
  const dataOf = (name: Name, values: readonly string[]) =>
    values.map((value) => ({ value, label: named(name, value) }));
  const props = (name: Name, data: { value: string; label: string }[], value = choice[name]) => ({
    ...{ name, data, value: String(value) },
  });
  const select = (...[name, ...rest]: Parameters<typeof props>) => (
    <NativeSelect
      label={t(`choice.${name}`)}
      {...props(name, ...rest)}
      onChange={({ target }) => change(name)(target.value)}
    />
  );
  const segments = (...[name, ...rest]: Parameters<typeof props>) => (
    <Input.Wrapper size="xs" label={t(`choice.${name}`)} labelElement="div">
      <SegmentedControl
        display="flex"
        aria-label={t(`choice.${name}`)}
        {...props(name, ...rest)}
        onChange={change(name)}
      />
    </Input.Wrapper>
  );
  const types = [...new Set(scene.starts.map(({ customerType }) => customerType))];
  const isNormal = Object.entries(NORMAL).every(([name, value]) => choice[name as Name] === value);
  return (
    <Group
      component="section"
      className="bar"
      align="end"
      gap="xs"
      px="md"
      py="xs"
      aria-label={t('choices')}
    >
      {segments(
        'brand',
        BRAND_IDS.map((value) => ({ value, label: BRANDS[value].product })),
      )}
      {segments(
        'customerType',
        dataOf('customerType', types),
        start?.customerType ?? choice.customerType,
      )}
      {segments('width', dataOf('width', WIDTHS))}
      {segments('theme', dataOf('theme', THEMES))}
      {select('language', [
        ...languages.map((value) => ({ value, label: languageName(value) })),
        { value: PSEUDO, label: t('language.pseudo') },
      ])}
      {starts.length > 1 &&
        select(
          'state',
          starts.map(({ state }) => ({ value: state ?? '', label: stateName(state) })),
          start?.state ?? '',
        )}
      <Popover withArrow trapFocus withinPortal={false}>
        <Popover.Target>
          <Button variant={isNormal ? 'default' : 'filled'} data-action="more">
            {t('choice.more')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('choice.more')}>
          <Stack gap="xs">
            {select('sample', dataOf('sample', SAMPLES))}
            {select('fault', dataOf('fault', FAULTS))}
            {WITH_STATUS.includes(scene.id) &&
              select('status', [
                { value: '', label: t('status.none') },
                ...dataOf('status', STATUSES),
              ])}
            <Button variant="default" onClick={onReload}>
              {t('choice.reload')}
            </Button>
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {!isNormal && (
        <Button variant="default" data-action="normal" onClick={() => choose(NORMAL)}>
          {t('choice.normal')}
        </Button>
      )}
    </Group>
  );
}
