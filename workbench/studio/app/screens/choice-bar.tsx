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

type Data = { value: string; label: string }[];
const dataOf = (name: Name, values: readonly string[]): Data =>
  values.map((value) => ({ value, label: named(name, value) }));

/** One choice of many, in a list. */
function Choose({ name, data, value }: { name: Name; data: Data; value?: string }) {
  const { choice, choose } = useStudio();
  return (
    <NativeSelect
      {...{ name, data, label: t(`choice.${name}`), value: value ?? choice[name] }}
      onChange={({ target }) =>
        choose({ ...alsoChosen(name, target.value, choice), [name]: target.value })
      }
    />
  );
}

/** One choice of a few, all of them in view. */
function Segments({ name, data, value }: { name: Name; data: Data; value?: string }) {
  const { choice, choose } = useStudio();
  const label = t(`choice.${name}`);
  return (
    <Input.Wrapper size="xs" label={label} labelElement="div">
      <SegmentedControl
        {...{ name, data, display: 'flex', 'aria-label': label, value: value ?? choice[name] }}
        onChange={(chosen) => choose({ ...alsoChosen(name, chosen, choice), [name]: chosen })}
      />
    </Input.Wrapper>
  );
}

export function ChoiceBar({ onReload }: { onReload(): void }) {
  const { choice, choose, languages } = useStudio();
  const scene = sceneOf(choice.scene);
  const start = startOf(choice);
  const starts = startsOf(choice);
  const types = [...new Set(scene.starts.map(({ customerType }) => customerType))];
  const brands = BRAND_IDS.map((value) => ({ value, label: BRANDS[value].product }));
  const own = languages.map((value) => ({ value, label: languageName(value) }));
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
      <Segments name="brand" data={brands} />
      <Segments
        name="customerType"
        data={dataOf('customerType', types)}
        value={start?.customerType ?? choice.customerType}
      />
      <Segments name="width" data={dataOf('width', WIDTHS)} />
      <Segments name="theme" data={dataOf('theme', THEMES)} />
      <Choose name="language" data={[...own, { value: PSEUDO, label: t('language.pseudo') }]} />
      {starts.length > 1 && (
        <Choose
          name="state"
          data={starts.map(({ state }) => ({ value: state ?? '', label: stateName(state) }))}
          value={start?.state ?? ''}
        />
      )}
      <Popover withArrow trapFocus withinPortal={false}>
        <Popover.Target>
          <Button variant={isNormal ? 'default' : 'filled'} data-action="more">
            {t('choice.more')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('choice.more')}>
          <Stack gap="xs">
            <Choose name="sample" data={dataOf('sample', SAMPLES)} />
            <Choose name="fault" data={dataOf('fault', FAULTS)} />
            {WITH_STATUS.includes(scene.id) && (
              <Choose
                name="status"
                data={[{ value: '', label: t('status.none') }, ...dataOf('status', STATUSES)]}
              />
            )}
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
